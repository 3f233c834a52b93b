import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#kit/server/free-port.ts'
import { type Engine, retry } from './engine.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const keys = { Enter: '\uE007', Tab: '\uE004' }

type Reference = { [ELEMENT]: string }

/**
 * WebKitGTK's own test browser, by classic WebDriver (w3.org/TR/webdriver2): JSON over HTTP, of which the jobs need ten
 * commands. It needs a display. A new session each time keeps nothing.
 */
export async function openWebKit(size: { width: number; height: number }): Promise<Engine<string>> {
  const programs = await startPrograms()
  const sessions = `http://127.0.0.1:${programs.port}/session`
  const body = { capabilities: { alwaysMatch: {} } }
  const session = await retry(() =>
    send<{ sessionId: string; capabilities: { browserVersion: string } }>(sessions, body),
  )
  const url = `${sessions}/${session.sessionId}`
  const ask = <T>(command: string, body?: object) => send<T>(url + command, body)
  const evaluate = <T>(expression: string) => ask<T>('/execute/sync', { script: `return ${expression}`, args: [] })
  const idOf = (reference: Reference | null) => reference?.[ELEMENT] ?? null
  const type = async (text: string) =>
    ask<void>(`/element/${idOf(await ask<Reference>('/element/active'))}/value`, { text })
  await resize()
  return {
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    goTo: target => ask('/url', { url: target }),
    evaluate,
    find: async expression => idOf(await evaluate(expression)),
    click: id => ask(`/element/${id}/click`, {}),
    async choose(id, option) {
      const xpath = { using: 'xpath', value: `.//option[normalize-space()="${option}"]` }
      await ask(`/element/${idOf(await ask<Reference>(`/element/${id}/element`, xpath))}/click`, {})
    },
    async fill(id, text) {
      await ask(`/element/${id}/clear`, {})
      await ask(`/element/${id}/value`, { text })
    },
    textOf: id => ask(`/element/${id}/property/textContent`),
    type,
    press: key => type(keys[key]),
    async close() {
      await fetch(url, { method: 'DELETE' })
      await programs.stop()
    },
  }

  /** The page, not the window around it. */
  async function resize(): Promise<void> {
    const [x, y] = await evaluate<[number, number]>('[outerWidth - innerWidth, outerHeight - innerHeight]')
    await ask('/window/rect', { width: size.width + x, height: size.height + y })
    await retry(async () => {
      const width = await evaluate<number>('innerWidth')
      if (width !== size.width) throw new Error(`The page is ${width} px wide instead of ${size.width}.`)
    })
  }
}

async function send<T>(url: string, body?: object): Promise<T> {
  const answer = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function startPrograms() {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'openfield-webkit-'))
  mkdirSync(path.join(dir, 'gtk-3.0'))
  // The tool bar would keep the window wider than a phone.
  writeFileSync(path.join(dir, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; margin: 0; font-size: 1px }')
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [name] = (await once(display.stdout, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${name.toString().trim()}`, XDG_CONFIG_HOME: dir, NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  })
  return {
    port,
    async stop() {
      for (const child of [driver, display]) {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
