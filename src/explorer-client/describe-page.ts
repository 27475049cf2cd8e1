import { isCloudflarePage } from "./is-cloudflare-page.ts";
import type { HttpResponse } from "./send-request.ts";

/** What came instead of an answer. */
export interface PageDescription {
  /** A clause for a message. */
  readonly problem: string;
  /** Its own words, unquoted: the title of a page, or how the text begins. */
  readonly excerpt: string;
}

/** Names what an answer without an envelope is. */
export function describePage(response: HttpResponse): PageDescription {
  const { text } = response;
  // To its very end: a key that is cut in the middle is not recognised any more.
  const title = /<title[^>]*>(.*?)(?:<\/title|$)/is.exec(text)?.[1]?.trim() ?? "";
  if (isCloudflarePage(response)) {
    return { problem: "Cloudflare stands in the way", excerpt: title };
  }
  if (/^\s*</.test(text)) {
    return { problem: "it is a web page instead of JSON", excerpt: title };
  }
  if (text.trim() === "") {
    return { problem: "it is empty", excerpt: "" };
  }
  const isJson = /^\s*[{[]/.test(text);
  return {
    problem: isJson ? "its JSON is broken or not an explorer's" : "it is text instead of JSON",
    excerpt: text,
  };
}
