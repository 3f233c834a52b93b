import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { everyScreen } from '../../e2e/every-screen.ts'
import type { Demo } from './start-demo.ts'

const folder = path.resolve(import.meta.dirname, '../../test-results/screens')
const looks = [360, 1280].flatMap(width => (['light', 'dark'] as const).map(theme => ({ width, theme })))
type Look = (typeof looks)[number]

/** Every page in four looks, and `index.html` with each beside its previous run. */
export async function takeEveryScreen(from: Browser, { origin: baseURL }: Demo): Promise<void> {
  await keepEarlier()
  const screens = await everyScreen(async <T>(address: string) => (await fetch(baseURL + address)).json() as Promise<T>)
  for (const look of looks) {
    const viewport = { width: look.width, height: 800 }
    const context = await from.newContext({ baseURL, viewport, colorScheme: look.theme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const { name, path: address } of screens) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.screenshot({ path: path.join(folder, 'now', pictureOf(name, look)), fullPage: true })
    }
    await context.close()
  }
  await writeFile(path.join(folder, 'index.html'), sheet(screens.map(({ name }) => name)))
  console.log(`${screens.length * looks.length} pictures: ${path.join(folder, 'index.html')}`)
}

async function keepEarlier(): Promise<void> {
  const [now, before] = ['now', 'before'].map(name => path.join(folder, name)) as [string, string]
  await rm(before, { recursive: true, force: true })
  if (existsSync(now)) await rename(now, before)
  await mkdir(now, { recursive: true })
}

function pictureOf(name: string, { width, theme }: Look): string {
  return `${name}-${width}-${theme}.png`
}

function sheet(names: string[]): string {
  const cell = (name: string, look: Look, when: string) =>
    `<figure><figcaption>${name}, ${look.width} px, ${look.theme}, ${when}</figcaption><a href="${when}/${pictureOf(name, look)}"><img loading="lazy" alt="" src="${when}/${pictureOf(name, look)}"></a></figure>`
  const rows = names.map(
    name =>
      `<h2>${name}</h2><div>${looks.map(look => cell(name, look, 'before') + cell(name, look, 'now')).join('')}</div>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>
body{font:14px system-ui;margin:16px}div{display:flex;gap:12px;overflow-x:auto}figure{margin:0;flex:none}img{width:300px;border:1px solid #999}
</style><h1>Every screen</h1>${rows.join('\n')}</html>\n`
}
