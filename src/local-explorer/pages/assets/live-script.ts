/**
 * The script that keeps the list of verified contracts as it is on the server, which tells by server-sent
 * events that it has changed. A page that nobody sees holds no connection: browsers have few for one server.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export const liveScript = `"use strict";
(() => {
  let source;
  let isBehind = false;
  let updating;

  const follow = () => {
    if (document.hidden) {
      source?.close();
      source = undefined;
      isBehind = true;
      return;
    }
    if (source !== undefined) {
      return;
    }
    source = new EventSource("/live");
    source.addEventListener("open", () => {
      say("This list updates by itself.");
      if (isBehind) {
        update();
      }
    });
    source.addEventListener("changed", update);
    source.addEventListener("error", () => {
      isBehind = true;
      say("This list does not update by itself now.");
    });
  };
  document.addEventListener("visibilitychange", follow);
  addEventListener("pagehide", () => source?.close());
  follow();

  // Of several changes at once the list is fetched for the first, and again for all others.
  function update() {
    isBehind = false;
    updating = updating === undefined ? fetchList() : updating.then(fetchList);
  }

  async function fetchList() {
    try {
      const response = await fetch(location.href);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const [old, fresh] = [document.getElementById("list"), page.getElementById("list")];
      if (response.ok && old !== null && fresh !== null && old.innerHTML !== fresh.innerHTML) {
        const focused = old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
        old.replaceWith(fresh);
        const link = [...fresh.querySelectorAll("a")].find((one) => one.getAttribute("href") === focused);
        link?.focus();
      }
    } catch {
      isBehind = true;
    }
  }

  function say(text) {
    document.getElementById("live").textContent = text;
  }
})();
`;
