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

  // A file as it was submitted: the page writes invisible characters as escapes.
  async function copy({ dataset, parentElement }) {
    const { text, file } = dataset;
    if (file === undefined) {
      await navigator.clipboard.writeText(text ?? parentElement.parentElement.querySelector("pre:last-child").textContent);
      return;
    }
    const response = await fetch(file);
    if (!response.ok) {
      throw new Error(response.statusText);
    }
    await navigator.clipboard.writeText(await response.text());
  }
})();
`;
