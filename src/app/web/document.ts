import type { ChosenTheme, PageAssets } from '#app/rendering.ts'

type DocumentParts = {
  assets: PageAssets
  theme: ChosenTheme | undefined
  /** Title and meta elements of the page, as React wrote them. */
  head: string
  /** The root element with the page in it, as React wrote it. */
  body: string
  /** What the browser needs to go on where the server stopped. */
  state: unknown
}

/**
 * The HTML around a page. Text and not a component: React counts an element's place among its siblings into the ids that
 * `useId` makes, and the browser hydrates the root element alone. Nothing in it is executable but the entry module, so that
 * `script-src 'self'` holds without a nonce.
 */
export function documentHtml({ assets, theme, head, body, state }: DocumentParts): string {
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0f3d2b">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${assets.inlineCss && `<style>${assets.inlineCss}</style>`}
${assets.stylesheets.map(href => `<link rel="stylesheet" href="${href}">`).join('')}
${assets.preload.map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('')}
<script type="module" src="${assets.entry}" fetchpriority="low"></script>
${head}
</head>
<body>${body}<script id="state" type="application/json">${inertJson(state)}</script></body>
</html>`
}

/** JSON that cannot end the script element that it stands in. */
function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
