/**
 * Pages like those of the gateways before explorers: of each as much as clients know it by, such as
 * its title and, at Cloudflare, the words that name the block.
 *
 * @see https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/
 */
export const faultPages = {
  tooManyRequests: toPage("429 Too Many Requests", "nginx"),
  internalError: toPage("500 Internal Server Error", "nginx"),
  badGateway: toPage("502 Bad Gateway", "nginx"),
  unavailable: toPage("503 Service Temporarily Unavailable", "nginx"),
  gatewayTimeout: toPage("504 Gateway Time-out", "nginx"),
  tooLarge: toPage("413 Request Entity Too Large", "nginx"),
  maintenance: toPage("Down for maintenance", "We are back soon."),
  cloudflareBlock: toPage("Attention Required! | Cloudflare", "Sorry, you have been blocked"),
  cloudflareChallenge: toPage(
    "Just a moment...",
    'Checking if the site connection is secure. <a href="https://www.cloudflare.com?utm_source=challenge">Cloudflare</a>',
  ),
} as const;

function toPage(title: string, text: string): string {
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<h1>${title}</h1>\r\n<p>${text}</p>\r\n</body>\r\n</html>\r\n`;
}
