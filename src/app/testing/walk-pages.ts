import type { Answer, Browser, TestApp } from './test-app.ts'

/** All pages of a list, from the first to the one without a next. */
export async function walkPages<Body>({ get }: Pick<TestApp, 'get'>, url: string, as?: Browser) {
  const pages: Answer<Body>[] = []
  for (let next: string | undefined = url; next; next = nextPage(pages.at(-1)!)) pages.push(await get<Body>(next, as))
  return pages
}

export async function walkRows<Row>(app: Pick<TestApp, 'get'>, url: string, as?: Browser): Promise<Row[]> {
  return (await walkPages<Row[]>(app, url, as)).flatMap(({ body }) => body)
}

/** Its path and query. */
export function nextPage({ headers }: Pick<Answer<unknown>, 'headers'>): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(String(headers['link']))?.[1]
}

export function cursorOf(answer: Pick<Answer<unknown>, 'headers'>): string | null {
  return new URLSearchParams(nextPage(answer)?.split('?')[1]).get('cursor')
}
