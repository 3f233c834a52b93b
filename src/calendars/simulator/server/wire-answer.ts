export type WireAnswer = { status: number; type: string; body: string }

/** `skewMs`: how far the vendor's clock is ahead. */
export type WireQuestion = { url: URL; headers: NodeJS.Dict<string | string[]>; now: number; skewMs: number }

export function json(status: number, body: object): WireAnswer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}

export function html(status: number, title: string, body: string): WireAnswer {
  const text = `<!doctype html><html lang="en"><head><title>${title}</title><meta name="generator" content="Openfield simulator"></head><body><p>This is a simulator. Nothing here is real.</p>${body}</body></html>`
  return { status, type: 'text/html; charset=utf-8', body: text }
}
