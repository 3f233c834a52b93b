import type { ChosenTheme, PageAssets } from '#app/rendering.ts'

type DocumentParts = {
  assets: PageAssets
  theme: ChosenTheme | undefined
  head: string
  body: string
  /** For hydration. */
  state: unknown
}

/**
 * A string, since `useId` depends on the position among siblings and the browser hydrates only the root. The entry
 * module is the only script, so `script-src 'self'` needs no nonce.
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

/** An escaped `<` cannot close the script element. */
function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
