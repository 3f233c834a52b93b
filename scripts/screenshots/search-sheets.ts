import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { IS_ALIVE } from '../../e2e/page-checks.ts'
import { addDays, dateIn, weekdayOf } from '../../src/kit/shared/time.ts'
import { type Look, looks } from './looks.ts'
import { type SearchState, searchStates } from './search-states.ts'
import type { Demo } from './start-demo.ts'

const root = path.resolve(import.meta.dirname, '../..')
const sheets = path.join(root, 'docs/pictures/search')
const fullSize = path.join(root, 'test-results/search')

/** `columns`: of states, on a sheet. */
const layouts = { 360: { height: 740, scale: 0.5, columns: 4 }, 1280: { height: 860, scale: 0.33, columns: 2 } }
const QUALITY = 45

type Version = { name: string; origin: string }
type Figure = { version: string; picture: Buffer | string }

/** Every state of search, one sheet for each look, beside the version that runs at `previous`. */
export async function takeSearchStates(from: Browser, { origin }: Demo, previous?: string): Promise<void> {
  await Promise.all([sheets, fullSize].map(folder => mkdir(folder, { recursive: true })))
  const current = { name: 'current', origin }
  const versions = previous ? [{ name: 'previous', origin: new URL(previous).origin }, current] : [current]
  for (const [index, look] of looks.entries()) {
    const rows = new Map<string, Figure[]>()
    for (const version of versions)
      for (const state of searchStates(daysOf(index))) {
        const figures = rows.get(state.name) ?? []
        figures.push({ version: version.name, picture: await takeState(from, { version, state, look }) })
        rows.set(state.name, figures)
      }
    await saveSheet(from, look, rows)
  }
}

/** The next Saturday, and one after the week of demo bookings. */
function daysOf(look: number) {
  const today = dateIn('America/Chicago', Date.now())
  return { saturday: addDays(today, (6 - weekdayOf(today) + 7) % 7 || 7), later: addDays(today, 10 + look) }
}

type Task = { version: Version; state: SearchState; look: Look }

/** Without a counterpart, the reason. */
async function takeState(from: Browser, { version, state, look }: Task): Promise<Buffer | string> {
  if (state.isNew && version.name === 'previous') return state.isNew
  const { width, theme } = look
  const context = await from.newContext({
    baseURL: version.origin,
    viewport: { width, height: layouts[width].height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  const file = `${state.name.toLowerCase().replaceAll(/\W+/g, '-')}-${width}-${theme}-${version.name}.png`
  try {
    await page.goto(state.path, { waitUntil: 'networkidle' })
    while (!(await page.evaluate<boolean>(IS_ALIVE))) await page.waitForTimeout(REST_MS)
    await state.reach?.(page)
    const proof = state.proof(page).first()
    await proof.waitFor()
    await proof.scrollIntoViewIfNeeded()
    const picture = await whenStill(page)
    await writeFile(path.join(fullSize, file), picture)
    return picture
  } catch (error) {
    throw new Error(`${file} was not reached`, { cause: error })
  } finally {
    await context.close()
  }
}

const REST_MS = 500

/** Times and counts arrive one after another. */
async function whenStill(page: Page): Promise<Buffer> {
  for (let last: Buffer | undefined; ; ) {
    await page.waitForTimeout(REST_MS)
    const picture = await page.screenshot()
    if (last?.equals(picture)) return picture
    last = picture
  }
}

async function saveSheet(from: Browser, { width, theme }: Look, rows: Map<string, Figure[]>): Promise<void> {
  const { height, scale, columns } = layouts[width]
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const page = await from.newPage({ colorScheme: theme })
  const states = await Promise.all(
    [...rows].map(async ([name, figures]) => {
      const shown = await Promise.all(figures.map(figure => figureHtml(figure, size)))
      return `<section><h2>${name}</h2><div>${shown.join('')}</div></section>`
    }),
  )
  await page.setContent(`<!doctype html><style>
    :root{color-scheme:light dark} body{margin:0;font:13px sans-serif} h2{margin:0 0 2px;font-size:15px} figure{margin:0}
    main{display:inline-grid;grid-template-columns:repeat(${columns},auto);gap:16px 24px;padding:16px}
    div{display:flex;gap:8px} img,p{display:block;margin:0;box-sizing:border-box;outline:1px solid gray}
    p{padding:12px;width:${size.width}px;height:${size.height}px}
  </style><main>${states.join('')}</main>`)
  const sheet = await page.locator('main').screenshot()
  await page.close()
  await sharp(sheet)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(path.join(sheets, `${width}-${theme}.webp`))
}

async function figureHtml({ version, picture }: Figure, size: { width: number; height: number }): Promise<string> {
  if (typeof picture === 'string') return `<figure>${version}<p>${picture}</p></figure>`
  const small = await sharp(picture).resize(size).png().toBuffer()
  return `<figure>${version}<img alt="" src="data:image/png;base64,${small.toString('base64')}"></figure>`
}
