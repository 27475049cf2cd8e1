/**
 * Shows the buttons that copy, where the browser gives the page its clipboard.
 *
 * @see https://developer.mozilla.org/en-US/docs/Web/API/Clipboard_API
 */
export const copyScript = `"use strict";
(() => {
  if (!navigator.clipboard) {
    return;
  }
  const shownMs = 2000;
  for (const button of document.querySelectorAll("button.copy")) {
    const label = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      button.textContent = await copy(button).then(() => "Copied", () => "Not copied");
      setTimeout(() => {
        button.textContent = label;
      }, shownMs);
    });
  }

  async function copy({ dataset, parentElement }) {
    const box = parentElement.parentElement;
    await navigator.clipboard.writeText(dataset.text ?? box.querySelector("pre:last-child").textContent);
  }
})();
`;
