import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ESTree, type Plugin } from 'vite'

/** Of the frame and the pages that most visits begin with. */
const FIRST_ICONS = [
  'arrow-down|arrow-right|calendar-(?:check|days|x-2)|check|chevron-down|circle-(?:check|user)',
  '(?:circle|triangle)-exclamation-point|heart|hourglass|info|list|locate-fixed|map|map-pin',
  'menu|monitor|moon|search|search-x|sparkles|square-arrow-up-right-exit|sun|x|zap',
].join('|')

/**
 * One file for the frame of every page and widely used small parts, instead of dozens of a few hundred bytes with a
 * kilobyte of headers each.
 */
const BASE = new RegExp(
  [
    'src/app/web/routes\\.tsx$',
    'src/kit/shared/(?!ago-text|miles|typed-price)',
    'src/(facilities(?:/lists)?|search|leads|tournaments|availability)/(contract|segments|time-format)\\.ts$',
    'src/kit/web/(badge|breadcrumbs|button|card|chip|empty-state|notice|skeleton|date/date-picker)\\.tsx?$',
    'src/kit/web/form/(field|ignored-values|search-form|select|use-suggestions)\\.tsx?$',
    // Hooks below the fold stay with their users.
    'src/kit/web/(list/list-query|spinner|still|toast/toast-store|use-(?!bot-check|closing-with-page|in-view|now)[a-z-]+)\\.tsx?$',
    'src/kit/web/(date/use-today|table/use-row-focus)\\.ts$',
    'src/(availability/web/slot-runs|gazetteer/web/use-suggesting)\\.ts$',
    'src/leads/web/cta-button\\.tsx$',
    'src/facilities/drawing/web/drawn-sports\\.ts$',
    'node_modules/(@tanstack/(?!.*/(queriesObserver|useQueries)\\.js)|react/|scheduler/)',
    `node_modules/lucide-react/(?!dist/esm/icons/)|lucide-react/dist/esm/icons/(${FIRST_ICONS})\\.`,
    // Otherwise the sandbox's card form, its own root, makes its part of React a third file of every page.
    'node_modules/react-dom/(index|client|cjs/react-dom(-client)?\\.production)\\.js$',
  ].join('|'),
)

/** First match wins. Parts used by one page only stay in its file. */
const SHARED = [
  { name: 'base', test: BASE },
  { name: 'markings', test: /src\/facilities\/drawing\/web\/markings-field\.tsx$/, minShareCount: 2 },
  // One file in the list that every page has.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
  {
    name: 'facilities',
    // With small parts of pages that show facilities: a file of its own would cost a kilobyte.
    test: /src\/(facilities\/(web\/(provider-badge|facility-)|drawing\/web\/(facility-picture|led-by))|favorites\/web\/(api|favorite-)|availability\/(holds\/web\/hold-on-arrival|next-times\/web\/)|kit\/web\/(form\/count-step|use-in-view))/,
    minShareCount: 2,
  },
  // Comes with the HTML; `facility-picture.tsx` loads it later.
  { name: 'drawing', test: /src\/facilities\/drawing\/web\//, minShareCount: 2 },
  // Without the map, which loads when opened.
  {
    name: 'search',
    test: /src\/(kit\/web\/map\/bounds|facilities\/lists\/web\/[a-z-]+|search\/(rules[a-z-]*|web\/([a-z-]+|(days\/late-days|map\/(card-grid|map-toggle|use-map-state)|enhanced\/open-search-alert)))|gazetteer\/(rules|known-cities))\.tsx?$/,
    minShareCount: 2,
  },
  // For another search than the first; one file in the list that every page has, like the next.
  {
    name: 'search-parts',
    test: /src\/search\/(rules-summary|web\/(booked-[a-z]+|nothing-found|counts-api|notes\/[a-z-]+|pill\/pill-summary|days\/da[a-z-]+))\.tsx?$/,
  },
  // Written by the server.
  {
    name: 'home-parts',
    test: /src\/app\/web\/home\/(features|figures|hero-pitch|own-bookings|shown-facility|site-plan)\.tsx$/,
  },
  // Of fields and of clinics.
  { name: 'paying', test: /src\/checkout\/web\//, minShareCount: 2 },
  { name: 'tournaments', test: /src\/tournaments\/web\//, minShareCount: 2 },
  { name: 'form', test: /src\/kit\/web\/form\/(form|use-|number-)/, minShareCount: 2 },
  { name: 'lists', test: /src\/kit\/web\/(list\/list-pages|load-failed)\.tsx$/, minShareCount: 2 },
  // Every page lists all files, so small parts share one.
  {
    name: 'parts',
    test: /src\/kit\/(shared\/(ago-text|miles)|web\/(dialog\/ask-once|copy\/[a-z-]+|numbered-step|use-closing-with-page))\.tsx?$/,
    minShareCount: 2,
  },
]

/**
 * Four builds: the browser's (`dist/client`), the server's pages (`dist/server/entry-server.js`, self-contained), the
 * widget for other sites, a plain script (`dist/widget/widget.js`), and the server program with its packages
 * (`dist/program`). In development Vite's middleware serves the first two, and Node runs the program's sources.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  // The first browsers with light-dark(); the fallback for older ones breaks dark panels.
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // MapLibre loads for an operator’s vector map only.
    chunkSizeWarningLimit: 1_200,
  },
  plugins: [tailwindcss(), react(), pureDeclarations(), noSchemasInBrowser(), compressedCopies()],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          // The second is inlined by the server.
          input: ['src/app/web/entry-client.tsx', 'src/app/web/early-events.ts'],
          // Every page lists all files: without names the list is 1.6 kB shorter.
          output: { codeSplitting: { groups: SHARED }, chunkFileNames: 'assets/[hash:7].js' },
        },
      },
    },
    ssr: {
      // In development Node must load React's CommonJS itself.
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
          // A plain script knows its origin (`document.currentScript`); a module does not.
          output: { format: 'iife', entryFileNames: 'widget.js' },
        },
      },
    },
    program: {
      consumer: 'server',
      // These find files of their own by their place in node_modules.
      resolve: { noExternal: true, external: ['pdfkit', 'piscina', 'sharp', 'vite'] },
      build: {
        outDir: 'dist/program',
        ssr: true,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'src/app/server/main.ts',
            // Loaded by `main` in any case, so its packages are not taken for late ones.
            start: 'src/app/server/start.ts',
            // Of threads: see `threadModule`.
            'imports/server/thread-tasks': 'src/imports/server/thread-tasks.ts',
            'calendars/calendar-feed/server/parse-busy-times': 'src/calendars/calendar-feed/server/parse-busy-times.ts',
          },
          output: {
            entryFileNames: '[name].js',
            // Names of groups list their entries.
            chunkFileNames: ({ name }) => `${name.startsWith('packages') ? 'packages' : '[name]'}-[hash].js`,
            sourcemapExcludeSources: true,
            // Apart from our code, whose map stays small, and by entry, so that threads load what they use.
            codeSplitting: {
              groups: [{ name: 'packages', test: /node_modules/, tags: ['$initial'], entriesAware: true }],
            },
          },
        },
      },
    },
  },
}))

/**
 * Lets the bundler drop constants of contracts and rules. Schemas are built by calls, which it keeps for possible side
 * effects, so one option list would bring all of zod.
 */
function pureDeclarations(): Plugin {
  const source = join(import.meta.dirname, 'src')
  return {
    name: 'openfield:pure-declarations',
    apply: 'build',
    applyToEnvironment: environment => environment.name !== 'program',
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

/** Fails a build with zod for browsers: 20 kB that server-side checks make unnecessary. */
function noSchemasInBrowser(): Plugin {
  return {
    name: 'openfield:no-schemas-in-browser',
    apply: 'build',
    applyToEnvironment: environment => environment.config.consumer === 'client',
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

/** Precompressed with brotli and gzip, so that serving needs no CPU. */
function compressedCopies(): Plugin {
  return {
    name: 'openfield:compressed-copies',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter(
        name => /\.(m?js|css|svg|json)$/.test(name) && !name.startsWith('.vite/'),
      )
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
