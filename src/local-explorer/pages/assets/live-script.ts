/** Fetches the list every two seconds while it is visible. */
export const liveScript = `"use strict";
(() => {
  let isFetching = false;
  setInterval(update, 2000);
  document.addEventListener("visibilitychange", update);
  say("This list updates by itself.");

  async function update() {
    if (document.hidden || isFetching) {
      return;
    }
    isFetching = true;
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
      say("This list updates by itself.");
    } catch {
      say("This list does not update by itself now.");
    }
    isFetching = false;
  }

  function say(text) {
    const live = document.getElementById("live");
    if (live.textContent !== text) {
      live.textContent = text;
    }
  }
})();
`;
