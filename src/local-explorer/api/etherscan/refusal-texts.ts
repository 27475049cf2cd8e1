/** Our own sentences, where no answer of a real explorer is known. */
export const refusalTexts = {
  postOnly: "Error! Submissions must be sent by POST",
  bodyIncomplete: "Error! The request body is incomplete",
  bodyNotJson: "Error! The request body is not a JSON object",
  bodyNotForm: "Error! The request body is not a valid form",
  bodyUnknown: "Error! Send the fields as a form or as JSON",
  invalidBlock: "Error! Invalid block number",
  invalidTopic: "Error! Invalid topic format",
  invalidPage: "Error! Invalid page or offset, the maximum offset is 1000",
  topicsByAndOnly: "Error! The local explorer combines topics only by and",
  foreignHost:
    "Error! The local explorer does not serve requests for this host name. Name it in allowedHosts to allow it",
  foreignPage:
    "Error! The request comes from a web page of another origin, and the local explorer serves only its own pages",
} as const;

export function formatBodyTooLarge(maxBytes: number): string {
  return `Error! The request is larger than ${maxBytes} bytes`;
}

export function formatProxyDailyLimit(submissions: number): string {
  return `Daily limit of ${submissions} proxy submissions reached`;
}
