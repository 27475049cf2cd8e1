export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfaf7, #16181c);
  --surface: light-dark(#ffffff, #1e2127);
  --line: light-dark(#e2ded4, #33373f);
  --text: light-dark(#1d2127, #e7e5df);
  --muted: light-dark(#5e6470, #a2a8b4);
  --accent: light-dark(#1f5fa8, #7fb5f0);
  --exact: light-dark(#1a6b3a, #7fd6a0);
  --partial: light-dark(#8a5a00, #f0c060);
  --keyword: light-dark(#8a2f8a, #d99be0);
  --literal: light-dark(#1a6b3a, #9fd6a0);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif;
}
a { color: var(--accent); text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible, input:focus-visible, button:focus-visible, select:focus-visible, .code:focus-visible {
  outline: 2px solid var(--accent); outline-offset: 2px;
}
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: .5rem; background: var(--surface); padding: .25rem .5rem; }
header, main, footer { max-width: 72rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; border-bottom: 1px solid var(--line); }
header .home { font-weight: 650; text-decoration: none; color: var(--text); }
header form { display: flex; flex: 1 1 20rem; gap: .5rem; }
input, button, select {
  font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--line); border-radius: .4rem; padding: .35rem .7rem;
}
input { flex: 1; min-width: 0; font-family: var(--mono); font-size: .875rem; }
button { cursor: pointer; }
footer { color: var(--muted); font-size: .875rem; border-top: 1px solid var(--line); margin-top: 2rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1rem 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .6rem; }
.muted { color: var(--muted); }
.small { font-size: .875rem; }
.mono, code, pre, td.mono { font-family: var(--mono); font-size: .875rem; }
.mono, code { overflow-wrap: anywhere; }
.badge { border: 1px solid currentColor; border-radius: 1rem; padding: .05rem .65rem; font-size: .8rem; white-space: nowrap; }
.badge.exact { color: var(--exact); }
.badge.partial { color: var(--partial); }
.badge.none { color: var(--muted); }
dl { display: grid; grid-template-columns: minmax(9rem, max-content) 1fr; gap: .4rem 1.5rem; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; } }
.card, details { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; }
.card { padding: 1rem 1.25rem; }
.card + .notice { margin-top: .6rem; }
.card + details { margin-top: .6rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem .9rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--muted); font-weight: 500; font-size: .875rem; }
tr:last-child td { border-bottom: 0; }
details { margin: 0 0 .6rem; }
summary { cursor: pointer; padding: .55rem 1rem; font-family: var(--mono); font-size: .875rem; overflow-wrap: anywhere; }
.code { display: flex; max-height: 44rem; overflow: auto; border-top: 1px solid var(--line); }
pre { margin: 0; padding: .75rem 1rem; tab-size: 4; line-height: 1.5; }
pre.numbers {
  position: sticky; left: 0; flex: none; align-self: flex-start; padding-right: .75rem; text-align: right; user-select: none;
  color: var(--muted); background: var(--surface); border-right: 1px solid var(--line);
}
pre.wrap, .value { white-space: pre-wrap; overflow-wrap: anywhere; }
.value { display: block; font-family: var(--mono); font-size: .875rem; line-height: 1.45; }
.notice code { overflow-wrap: anywhere; }
.address { margin: 0 0 1rem; }
.notice, .warning { border-left: 4px solid var(--partial); background: var(--surface); padding: .6rem 1rem; margin: 0 0 1rem; }
body > .notice { max-width: 69.5rem; margin: 1rem auto 0; }
nav.tabs { display: flex; flex-wrap: wrap; gap: .25rem; border-bottom: 1px solid var(--line); margin: 0 0 1rem; }
nav.tabs a { padding: .45rem .9rem; color: var(--muted); text-decoration: none; border-bottom: 3px solid transparent; margin-bottom: -1px; }
nav.tabs a:hover { color: var(--text); }
nav.tabs a[aria-current] { color: var(--text); border-color: var(--accent); font-weight: 600; }
.function .body { padding: .25rem 1rem 1rem; }
.function form { display: grid; gap: .7rem; justify-items: start; max-width: 42rem; margin-bottom: .8rem; }
.function label { display: grid; gap: .2rem; width: 100%; font-size: .875rem; }
.function label span, .function p { min-width: 0; overflow-wrap: anywhere; }
.function .card { padding: .6rem .9rem; background: var(--ground); }
.function .warning { margin: 0 0 .8rem; overflow-wrap: anywhere; }
.warning p { margin: 0 0 .4rem; }
.function .card + form, .function p + form { margin-top: .8rem; }
details.context, details.folded { width: 100%; margin: 0; border-style: dashed; background: transparent; }
details.context > label { padding: .2rem 1rem .6rem; }
details.folded > .value { padding: .25rem 1rem .6rem; }
h1, h2, td, th, dt, dd, summary b, label, code, .badge, .value, .muted { unicode-bidi: isolate; }
.folding a .middle { font-size: 0; }
.folding a .middle::before { content: "…"; font-size: .875rem; }
.folding td { overflow-wrap: anywhere; }
@media (min-width: 68rem) { .folding:not(.text) td:nth-child(n+2), .text td:nth-child(-n+2), .text td:nth-child(4) { white-space: nowrap; } }
@media (max-width: 40rem) {
  a .middle { font-size: 0; }
  a .middle::before { content: "…"; font-size: .875rem; }
  table.folding thead { position: absolute; left: -999rem; }
  table.folding, .folding tbody, .folding tr { display: block; }
  .folding tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .folding tr:last-child { border-bottom: 0; }
  .folding td { display: inline-block; padding: .1rem .6rem .1rem 0; border: 0; overflow-wrap: anywhere; }
  .folding td:first-child { display: block; }
}
.t-comment { color: var(--muted); }
.t-keyword { color: var(--keyword); }
.t-string, .t-number { color: var(--literal); }
.t-type { color: var(--accent); }
form.filter { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: .8rem 0; }
form.filter label { display: grid; gap: .2rem; flex: 1 1 9rem; font-size: .875rem; }
form.filter input, form.filter select, form.filter button { height: 2.4rem; }
#live:empty, [role=status]:empty { display: none; }
button.copy { padding: 0 .5rem; font-size: .75rem; line-height: 1.6; }
details > .buttons { padding: 0 1rem .5rem; font-size: .875rem; }
select { width: 100%; min-width: 0; font-family: var(--mono); font-size: .875rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .6rem; margin: 0; }
ol.events { list-style: none; margin: 0; padding: 0; display: grid; gap: .6rem; }
ol.events p { margin: 0 0 .5rem; overflow-wrap: anywhere; }
ol.events .card .card { padding: 0; border: 0; }
nav.pages { display: flex; gap: 1rem; margin-top: 1rem; }
`;
