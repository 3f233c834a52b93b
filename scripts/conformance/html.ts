import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { firstLine, groupFaults, type Row, rowOf, someOf } from './parts/check.ts'
import type { Demo } from './parts/demo.ts'
import { installPackages, notInstalled } from './parts/npm-packages.ts'
import { headingsIn, publicPages, wrongPage } from './parts/pages.ts'
import { hasProgram, run } from './parts/programs.ts'

const VNU = 'vnu-jar@26.9.27'
const HTML_VALIDATE = 'html-validate@11.21.1'

/** The HTML of every public page, as the server sends it. */
export async function checkHtml(demo: () => Promise<Demo>): Promise<Row[]> {
  const { origin } = await demo()
  const dir = await makeDataDir('conformance')
  try {
    const saved = await savePages(origin, dir)
    return [await checkWithVnu(saved), await checkWithHtmlValidate(saved, dir)]
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Their heading follows from what only the browser asks. */
const headedByBrowser = new Set(['sign-in', 'organization-invitation-missing'])

/** `wrong`: pages that are not those that were meant. */
type Saved = { files: readonly string[]; wrong: readonly { page: string; message: string }[] }

async function savePages(origin: string, dir: string): Promise<Saved> {
  const folder = path.join(dir, 'pages')
  await mkdir(folder)
  const files: string[] = []
  const wrong: { page: string; message: string }[] = []
  for (const { name, path: address, ...screen } of await publicPages(origin)) {
    const file = path.join(folder, `${name}.html`)
    const answer = await fetch(origin + address, { headers: { accept: 'text/html' } })
    const html = await answer.text()
    const meant = { ...screen, heading: headedByBrowser.has(name) ? undefined : screen.heading }
    const message = wrongPage(meant, { status: answer.status, headings: headingsIn(html) })
    if (message) wrong.push({ page: name, message })
    await writeFile(file, html)
    files.push(file)
  }
  return { files, wrong }
}

async function checkWithVnu({ files, wrong }: Saved): Promise<Row> {
  const row = {
    program: 'vnu (Nu Html Checker)',
    what: `HTML of ${files.length} pages, without CSS and roles of cells`,
  }
  if (!hasProgram('java')) return { ...row, version: '', result: 'not installed: apt-get install default-jre-headless' }
  const installed = await installPackages(VNU)
  if (!installed) return { ...row, version: '', result: notInstalled(VNU) }
  const jar = path.join(installed.folder, 'node_modules/vnu-jar/build/dist/vnu.jar')
  return rowOf({ ...row, version: installed.version('vnu-jar') }, async () => {
    const { stderr } = await run('java', ['-jar', jar, '--errors-only', '--format', 'json', ...files])
    const { messages } = JSON.parse(stderr) as { messages: { type: string; url: string; message: string }[] }
    // It reads only older CSS: it calls container queries, `field-sizing` and gradients of variables unknown.
    // Roles on rows and cells: phones show them as blocks, which would be no table otherwise.
    const ofHtml = messages.filter(
      ({ message }) => !/^CSS:|“role” attribute must not be used on a “t[rhd]”/.test(message),
    )
    const errors = ofHtml.map(({ url, message }) => ({ page: path.basename(url, '.html'), message }))
    return someOf(groupFaults([...wrong, ...errors]))
  })
}

/** Rules of the standard. Those of style are not ours, and what is off is explained. */
const htmlValidateRules = {
  extends: ['html-validate:standard'],
  rules: {
    // The server escapes what HTML requires, and React writes `>` and `"` in text as they are, which HTML allows.
    'no-raw-characters': 'off',
  },
}

async function checkWithHtmlValidate({ files, wrong }: Saved, dir: string): Promise<Row> {
  const row = { program: 'html-validate', what: `HTML of ${files.length} pages, rules “standard”` }
  const installed = await installPackages(HTML_VALIDATE)
  if (!installed) return { ...row, version: '', result: notInstalled(HTML_VALIDATE) }
  return rowOf({ ...row, version: installed.version('html-validate') }, async () => {
    const config = path.join(dir, 'rules.json')
    await writeFile(config, JSON.stringify({ root: true, ...htmlValidateRules }))
    // Into a file: it ends before a pipe has taken everything.
    const output = path.join(dir, 'html-validate.json')
    const { stderr } = await run(installed.bin('html-validate'), ['-c', config, '-f', `json=${output}`, ...files])
    if (!existsSync(output)) return [firstLine(stderr)]
    type Message = { ruleId: string; severity: number; message: string }
    const found = JSON.parse(await readFile(output, 'utf8')) as { filePath: string; messages: Message[] }[]
    const errors = found.flatMap(({ filePath, messages }) =>
      messages
        .filter(({ severity }) => severity === 2)
        .map(({ ruleId, message }) => ({ page: path.basename(filePath, '.html'), message: `${ruleId}: ${message}` })),
    )
    return someOf(groupFaults([...wrong, ...errors]))
  })
}
