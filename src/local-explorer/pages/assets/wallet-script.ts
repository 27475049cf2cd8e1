/**
 * Adds a button for each wallet of the browser to the forms that write. The server makes the call data.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export const walletScript = `"use strict";
{
  const maxNameLength = 40;
  const maxReasonLength = 300;
  const seen = new Set();

  addEventListener("eip6963:announceProvider", ({ detail }) => {
    const { info, provider } = detail ?? {};
    if (typeof info?.uuid !== "string" || typeof provider?.request !== "function" || seen.has(info.uuid)) {
      return;
    }
    seen.add(info.uuid);
    for (const form of document.querySelectorAll("form.write")) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Send with " + String(info.name).slice(0, maxNameLength);
      button.addEventListener("click", () => send(form, provider));
      form.querySelector(".buttons").append(button);
    }
  });
  dispatchEvent(new Event("eip6963:requestProvider"));

  async function send(form, provider) {
    const say = (text) => {
      form.querySelector("[role=status]").textContent = text;
    };
    try {
      const fields = new URLSearchParams(new FormData(form));
      const chainId = fields.get("chainid");
      const call = await makeCallData(form, fields);
      if (call.problem !== undefined) {
        say(call.problem);
        return;
      }
      say("Waiting for the wallet …");
      const [from] = await provider.request({ method: "eth_requestAccounts" });
      if (!(await isOnChain(provider, "0x" + Number(chainId).toString(16)))) {
        say("The wallet is on another chain than " + chainId + ". Nothing was sent.");
        return;
      }
      const { to, data, value } = call;
      const hash = await provider.request({ method: "eth_sendTransaction", params: [{ from, to, data, value }] });
      location.assign("/tx/" + encodeURIComponent(hash) + "?chainid=" + chainId);
    } catch (error) {
      say("The wallet refused: " + String(error?.message ?? error).slice(0, maxReasonLength));
    }
  }

  async function makeCallData(form, fields) {
    fields.set("do", "make");
    const response = await fetch(form.getAttribute("action"), { method: "POST", body: fields });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const block = page.getElementById(form.closest("details.function").id);
    const made = block?.querySelector(".call-data");
    return made ? { ...made.dataset } : { problem: block?.querySelector(".warning")?.textContent ?? "The local explorer made no call data." };
  }

  async function isOnChain(provider, chainId) {
    const ask = async () => Number(await provider.request({ method: "eth_chainId" })) === Number(chainId);
    if (await ask()) {
      return true;
    }
    await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] });
    return await ask();
  }
}
`;
