/** Text for the value of an HTML attribute. */
export function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The sources of a page that differ from page to page, as the directives of a content security policy. */
interface PageSources {
  readonly styles: string;
  readonly images: string;
  readonly base: string;
  /** Where forms may be sent; without it, nowhere. */
  readonly forms?: string;
}

/** The headers that limit a page: scripts and requests of this origin alone, inside no frame. */
export function pagePolicy({ styles, images, base, forms = "'none'" }: PageSources): Readonly<Record<string, string>> {
  return {
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      `style-src ${styles}`,
      `img-src ${images}`,
      "connect-src 'self'",
      `base-uri ${base}`,
      `form-action ${forms}`,
      "frame-ancestors 'none'",
    ].join("; "),
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
  };
}
