import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/** Options for Playwright's `chromium.launch`. `env` is complete: Playwright adds nothing. */
type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * `CHROME_PATH`; on Linux x64 the headless shell from npm, unpacked once into node_modules/.cache (220 MB) with its
 * libraries and fonts; else the installed browser. The shell is the same everywhere and needs a third of the CPU per
 * page. Throws if there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const args = [...quietArgs, ...sandboxArgs()]
  const hasShell = process.platform === 'linux' && process.arch === 'x64'
  const installed = process.env['CHROME_PATH'] || !hasShell ? installedBrowser() : undefined
  if (installed) return { executablePath: installed, args, env: environment() }
  if (!hasShell) throw new Error('No browser found. Install Chromium or Chrome, or set CHROME_PATH to its executable.')
  const folder = await unpackedBrowser()
  return {
    executablePath: path.join(folder, 'chromium'),
    args,
    env: { ...environment(), LD_LIBRARY_PATH: path.join(folder, 'lib'), FONTCONFIG_PATH: folder },
  }
}

/** No background network traffic and no GPU, so screenshots match everywhere. */
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

/** The sandbox refuses root and needs user namespaces, which most containers forbid. Pages are our own, on loopback. */
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
  if (chosen && !isProgram(chosen)) throw new Error(`CHROME_PATH is ${chosen}, which is not an executable.`)
  return chosen || defaultPaths().find(file => isProgram(file) && answers(file))
}

function defaultPaths(): string[] {
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

/**
 * Ubuntu's chromium-browser may only be a hint to install a snap. Not checked on Windows, where it would open a window.
 */
function answers(file: string): boolean {
  return process.platform !== 'linux' || spawnSync(file, ['--version'], { timeout: 10_000 }).status === 0
}

/** Renames the finished folder, so parallel runs never see half a browser. */
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

/** GNU/Linux only, so tar is present. `o`: extracts as our own files. */
async function unpackArchive(packed: string, folder: string): Promise<void> {
  const archive = path.join(folder, path.basename(packed, '.br'))
  await unpackFile(packed, archive)
  const { status, error, stderr } = spawnSync('tar', ['-xof', archive, '-C', folder], { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`The browser's ${path.basename(archive)} cannot be unpacked: ${error?.message ?? stderr}`)
  fs.rmSync(archive)
}

/** The package's settings name cloud function folders; these name the unpacked fonts, then the system's. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}-fonts-cache</cachedir>
</fontconfig>
`
}
