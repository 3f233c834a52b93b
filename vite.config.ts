import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ESTree, type Plugin } from 'vite'

/**
 * What travels as one file with everything that it imports: the frame of every page and the small parts that many pages use.
 * Left alone, the bundler cuts this into dozens of files of a few hundred bytes, each with a kilobyte of headers.
 */
const BASE = new RegExp(
  [
    'src/app/web/routes\\.tsx$',
    'src/kit/shared/(?!ago-text)',
    'src/(facilities|search|leads|tournaments|availability)/(contract|segments|time-words)\\.ts$',
    'src/kit/web/(badge|breadcrumbs|button|card|chip|date-picker|empty-state|field|ignored-values|notice|select|skeleton)\\.tsx?$',
    // Hooks for what is not on the first screen of a page stay with what uses them.
    'src/kit/web/(next-cursor|spinner|still|toast-store|use-(?!copy|closing-with-page)[a-z-]+)\\.tsx?$',
    'src/availability/web/slot-runs\\.ts$',
    'src/leads/web/cta-button\\.tsx$',
    'node_modules/(@tanstack|lucide-react|react|scheduler)/',
    // The sandbox's card form is a root of its own: without this its part of React would become a third file of every page.
    'node_modules/react-dom/(index|client|cjs/react-dom(-client)?\\.production)\\.js$',
  ].join('|'),
)

/** First come, first served. Parts of these that only one page needs stay in that page's own file. */
const SHARED = [
  { name: 'base', test: BASE },
  { name: 'markings', test: /src\/facilities\/web\/drawing\/markings-field\.tsx$/, minShareCount: 2 },
  {
    name: 'facilities',
    test: /src\/(facilities\/web\/(led-by-sport|provider-badge|facility-|drawing\/)|favorites\/web\/(api|favorite-))/,
    minShareCount: 2,
  },
  // Not the map itself, which both views fetch when it is opened.
  {
    name: 'search',
    test: /src\/(search\/(rules[a-z-]*|web\/([a-z-]+|map\/(bounds|late-map|map-toggle|use-map-state)))|places\/(rules|known-cities))\.tsx?$/,
    minShareCount: 2,
  },
  { name: 'tournaments', test: /src\/tournaments\/web\//, minShareCount: 2 },
  // The frame of every page names each file that there is: small parts are one.
  {
    name: 'parts',
    test: /src\/kit\/(shared\/ago-text|web\/(ask-once|copy-[a-z]+|numbered-step|share-button|to-clipboard|use-(closing-with-page|copy)))\.tsx?$/,
    minShareCount: 2,
  },
]

/**
 * Three builds: what the browser loads (`dist/client`), the same pages for the server (`dist/server/entry-server.js`, which
 * needs no other package), and the booking widget for pages of others, one plain script (`dist/widget/widget.js`). During
 * development the first two come from Vite's middleware.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  // The first browsers with light-dark(); for older ones the colors would be rewritten into what a dark panel cannot turn.
  build: { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] },
  plugins: [tailwindcss(), react(), pureDeclarations(), noSchemasInBrowser(), compressedCopies()],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/app/web/entry-client.tsx',
          output: { codeSplitting: { groups: SHARED } },
        },
      },
    },
    ssr: {
      // Only when building: during development React's CommonJS has to be loaded by Node itself.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: { input: 'src/app/web/entry-server.tsx' },
      },
    },
    widget: {
      consumer: 'client',
      build: {
        outDir: 'dist/widget',
        rolldownOptions: {
          input: 'src/widget/web/widget.ts',
          // A plain script knows the site that it came from (`document.currentScript`), which a module would not.
          output: { format: 'iife', entryFileNames: 'widget.js' },
        },
      },
    },
  },
}))

/**
 * Tells the bundler that the constants of contracts and rules cost nothing to leave out. A schema is made by calls, and a
 * bundler keeps calls whose effects it cannot judge: without this, importing one option list brings the whole of zod along.
 */
function pureDeclarations(): Plugin {
  const source = join(import.meta.dirname, 'src')
  return {
    name: 'openfield:pure-declarations',
    apply: 'build',
    transform(code, id) {
      const path = relative(source, id)
      if (path.startsWith('..') || path.includes('web/') || !path.endsWith('.ts')) return null
      return { code: markPure(code, this.parse(code)), moduleSideEffects: false }
    },
  }
}

/** `const a = f()` becomes `const a = /*#__PURE__*\/ (() => f())()`, which falls away when nothing reads `a`. */
function markPure(code: string, program: ESTree.Program): string {
  let marked = code
  for (const { start, end } of topLevelValues(program).reverse()) {
    marked = `${marked.slice(0, start)}/*#__PURE__*/ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`
  }
  return marked
}

function topLevelValues(program: ESTree.Program): ESTree.Expression[] {
  return program.body
    .map(statement => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap(statement => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init && init.type !== 'Literal' ? [init] : []))
}

/** Stops a build that would send zod to browsers: 20 kB that the server's checks make needless. */
function noSchemasInBrowser(): Plugin {
  return {
    name: 'openfield:no-schemas-in-browser',
    apply: 'build',
    applyToEnvironment: environment => environment.name !== 'ssr',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const modules = chunk.type === 'chunk' ? Object.entries(chunk.modules) : []
        const hasZod = modules.some(
          ([id, { renderedLength }]) => id.includes('/node_modules/zod/') && renderedLength > 0,
        )
        if (hasZod) this.error(`${chunk.fileName} brings zod. Import types, option lists and functions, not schemas.`)
      }
    },
  }
}

/** Writes a brotli and a gzip copy beside every text file for the browser, so that serving it costs no work. */
function compressedCopies(): Plugin {
  return {
    name: 'openfield:compressed-copies',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter(name => /\.(js|css|svg|json)$/.test(name) && !name.startsWith('.vite/'))
      await Promise.all(names.map(name => compressFile(join(dir!, name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
