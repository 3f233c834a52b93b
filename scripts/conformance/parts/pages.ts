import { everyScreen, type Screen } from '../../../e2e/every-screen.ts'

/** Public pages with a layout of their own. */
export async function publicPages(origin: string): Promise<Screen[]> {
  const screens = await everyScreen(async <T>(path: string) => (await fetch(origin + path)).json() as Promise<T>)
  return screens.filter(({ isAlike }) => !isAlike)
}

type Page = { status: number; headings: readonly string[] }

type Meant = Pick<Screen, 'status'> & { /** Not compared if undefined. */ heading: Screen['heading'] | undefined }

/** Why it is another page than was meant, such as that of an error; undefined if it is the one. */
export function wrongPage({ status = 200, heading }: Meant, page: Page): string | undefined {
  if (page.status !== status) return `status ${page.status} instead of ${status}`
  if (heading === undefined) return undefined
  const isMeant = (text: string) => (typeof heading === 'string' ? text === heading : heading.test(text))
  const texts = page.headings.map(text => text.replaceAll(/\s+/g, ' ').trim())
  return texts.some(isMeant) ? undefined : `heading “${texts.join('”, “')}” instead of ${heading}`
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }

/** Texts of its `<h1>`, as the server wrote them. */
export function headingsIn(html: string): string[] {
  return [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, inner]) =>
    inner!.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, entity => entities[entity]!),
  )
}
