import { everyScreen, type Screen } from '../../../e2e/every-screen.ts'

/** Public pages with a layout of their own. */
export async function publicPages(origin: string): Promise<Screen[]> {
  const screens = await everyScreen(async <T>(path: string) => (await fetch(origin + path)).json() as Promise<T>)
  return screens.filter(({ isAlike }) => !isAlike)
}
