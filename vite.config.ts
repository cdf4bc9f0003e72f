import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { themeSheet, tokenNames } from './src/client/ui/theme/theme-sheet.tsx'
import { AREAS } from './src/domain/site/site.ts'
import { engine, model } from './src/client/recognition/pack.ts'
import { QUICK_ENGINE } from './tests/node-args.ts'

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8')) as ManifestOptions
const version = (JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }).version

/** The tree of regions is installed with the app, so that an address can be written where there is no network. */
const regions = {
  url: '/v1/region/areas/tree',
  revision: createHash('sha256')
    .update(version)
    .update(readFileSync('src/server/regions/regions.txt'))
    .digest('hex')
    .slice(0, 16),
}

/** Writes name.br and name.gz beside every text file of the built client, for the server to send unchanged. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler() {
      const names = readdirSync('build/client', { recursive: true, encoding: 'utf8' })
      for (const name of names.filter((each) => /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/.test(each))) {
        const bytes = readFileSync(`build/client/${name}`)
        if (bytes.length < 256) continue
        writeFileSync(`build/client/${name}.br`, brotliCompressSync(bytes))
        writeFileSync(`build/client/${name}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  },
}

/** The chunk of the editor of articles. */
const EDITOR = 'article-editor'

/**
 * Few scripts instead of many small ones, which cost a round trip each on a weak line (decision 0020). Public groups: the start of every page,
 * code shared with the console, code of public pages, code of the two ways in, what the other public pages share with the console, and the
 * frame of the logged-in areas with the list of orders. Behind the login: the calls with their checks, the trade (orders and contracts), its
 * accounts, the trader's pages, the account's own pages, and the desk. Everything else stays in its route's own chunk. React's renderer is part
 * of the start, but runs in a task of its own. Shared code goes to the first matching group, so that no public page fetches the console; a
 * test follows the imports of the built scripts.
 */
const groups = [
  {
    name: 'loader',
    test: /vite\/preload-helper|src\/client\/lib\/(auth|install-offer|startup-snapshot|left-sessions)\.ts$/,
    priority: 10,
  },
  { name: 'start', test: /src\/client\/start\.tsx$|react-dom\/client\.js$/, priority: 9 },
  {
    name: 'frame',
    test: /src\/(client\/(ui\/(media\/avatar|page\/(back-to-top|brand)|card|countdown|layer\/dropdown|loading\/skeleton)|lib\/(article-link|format|in-browser)|app\/shells\/(area|fit|skip-link))|domain\/(constants|decimal|money\/money|site\/site-link))\.tsx?$/,
    priority: 8,
  },
  {
    name: 'public',
    test: /src\/client\/(app\/shells\/public-page|features\/(content\/site-settings|market\/queries)|ui\/(loading\/data-age|figure))\.tsx?$/,
    priority: 7,
  },
  { name: 'way-in', test: /src\/client\/(features\/session\/login\/login-panel|ui\/notice)\.tsx$/, priority: 6 },
  { name: 'login-page', test: /src\/client\/app\/pages\/auth\/login\.tsx$/, priority: 5 },
  { name: 'home', test: /src\/client\/app\/pages\/public\/home\.tsx$/, priority: 4 },
  { name: 'article', test: /src\/client\/app\/pages\/public\/article\.tsx$/, priority: 3 },
  { name: 'home-more', test: /src\/client\/app\/pages\/public\/home-more\.tsx$/, priority: 3 },
  {
    name: 'visitor',
    test: /src\/(client\/(ui\/(field\/(checkbox|native-select|search-field)|copy-button|layer\/dialog|empty|highlight|media\/(full-window|qr-code)|page\/gone-page|list\/table|navigation\/(segments|tabs)|tag)|features\/catalogue\/(categories|hall-price|hall-rows|hall-view|queries|want-button)|features\/(session\/device-id|content\/use-time)|lib\/(after-leaving|call|paths))|domain\/(desk\/(announcement|desk-role)|site\/maintenance|firm\/member|goods\/(plate|weight)|input\/(identity|phone|typed-numbers)))\.tsx?$/,
    priority: 3,
  },
  { name: 'console', test: /src\/client\/app\/(gate|console|pages\/orders\/list)\.tsx$/, priority: 2 },
  {
    name: 'api',
    test: /src\/(api\/(account|endpoint|session)|client\/features\/session\/(login\/login|scan\/scan))\.ts$/,
    priority: 3,
  },
  // The outbox and the sync know every call, so they fetch them all. Public pages read theirs without the others.
  { name: 'calls', test: /src\/api\/(?!(agreements|catalogue|content|market)\.ts)/, priority: 2 },
  // Small parts that load later on public pages, and that the console has too.
  { name: 'public-footer', test: /src\/client\/app\/shells\/public-footer\.tsx$/, priority: 3 },
  { name: 'enter-key', test: /src\/client\/ui\/field\/enter-key\.ts$/, priority: 3 },
  { name: 'chart', test: /node_modules\/uplot|src\/client\/ui\/theme\/theme-colors\.ts$/, priority: 3 },
  { name: 'photo-add', test: /src\/client\/ui\/media\/photo-add\.tsx$/, priority: 2 },
  // The editor of articles is for the few who write them, so it is not installed with the app (decision 0103).
  { name: EDITOR, test: /node_modules\/(@tiptap|prosemirror-|orderedmap|rope-sequence|w3c-keyname|linkifyjs)/, priority: 2 },
  {
    name: 'trade',
    test: /src\/client\/(app\/pages\/(buyer|contracts|orders|supplier)|features\/(after-sales|contracts|dissents|orders|payments)|forms)\//,
    priority: 1,
  },
  {
    name: 'machines',
    test: /src\/client\/(ui\/(field\/(combobox|code-boxes)|layer\/popover)|forms\/region-picker)\.tsx$/,
    priority: 2,
  },
  { name: 'accounting', test: /src\/client\/(app\/pages|features)\/(invoices|statements|statistics)\//, priority: 0 },
  { name: 'trader', test: /src\/client\/app\/pages\/trader\//, priority: 0 },
  { name: 'own', test: /src\/client\/(app\/pages\/account|features\/(addresses|feedback|messages|outbox)|lists)\//, priority: 0 },
  {
    name: 'desk',
    // The pages of articles stay apart with their editor.
    test: /src\/(client\/(app\/(pages\/desk\/(?!article)|desk-gate)|features\/desk\/(?!articles\/))|domain\/desk\/)/,
    priority: 0,
  },
]

/** Builds that these packages contain but do not select: without developer warnings, without syntax for older browsers. */
const LEAN = [
  { find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: resolve('node_modules/react-router/dist/production/dom-export.mjs') },
  { find: /^dexie$/, replacement: resolve('node_modules/dexie/dist/modern/dexie.mjs') },
]

/** Packages with which the server draws pages. */
const DRAWING = [
  /^react(-dom|-router|-router-dom)?$/,
  /^(set-)?cookie(-parser)?$/,
  /^@(chakra-ui|emotion|tanstack|ark-ui|zag-js|pandacss)\//,
  'qrcode.react',
]

/** Unused parts of the style libraries: the theme's sheet already holds the reset, and no component is wrapped by theme. */
const UNASKED: [RegExp, string][] = [
  [/@chakra-ui\/react\/dist\/esm\/styled-system\/preflight\.js$/, 'export const createPreflight = () => ({})'],
  [/hoist-non-react-statics\/.*\.js$/, 'export default (target) => target'],
]
const unasked: Plugin = {
  name: 'unasked',
  apply: 'build',
  enforce: 'pre',
  load: (id) => UNASKED.find(([part]) => part.test(id))?.[1],
}

/** Scripts fetched beside the first one with all they import, not after it has run, and the pages that need them (src/api/page-scripts.ts). */
const BEHIND_LOGIN = AREAS.map((area) => `/${area}/`).join(' ')
const PUBLIC = '/ /news /news/ /article /category /market /help /help/ /about /contactUs /download'
const BESIDE: Record<string, string> = {
  start: '*',
  'rolldown-runtime': '*',
  frame: `${PUBLIC} /auth/login ${BEHIND_LOGIN}`,
  public: `${PUBLIC} /auth/login`,
  'way-in': '/ /auth/login',
  'login-page': '/auth/login',
  home: '/',
  article: '/news/',
  console: BEHIND_LOGIN,
}
const preloadBeside: Plugin = {
  name: 'preload-beside',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const pages = new Map<string, Set<string>>()
      const add = (file: string, named: readonly string[]) => {
        const known = pages.get(file) ?? new Set()
        if (named.every((each) => known.has(each))) return
        pages.set(file, new Set([...known, ...named]))
        const chunk = bundle[file]
        if (chunk?.type === 'chunk') for (const imported of chunk.imports) add(imported, named)
      }
      for (const [name, named] of Object.entries(BESIDE)) {
        const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name)
        if (!chunk) throw new Error(`no chunk named ${name}`)
        add(chunk.fileName, named.split(' '))
      }
      const missing = [...pages].filter(([file]) => !html.includes(`"/${file}"`))
      return missing.map(([file, named]) => ({
        tag: 'link',
        attrs: {
          rel: 'modulepreload',
          crossorigin: true,
          href: `/${file}`,
          fetchpriority: 'low',
          'data-pages': named.has('*') ? '*' : [...named].join(' '),
        },
        injectTo: 'head' as const,
      }))
    },
  },
}

/** Computes the theme at build time instead of at each start of the app. Every page holds its sheet. Scripts load after what a page shows. */
const theme: Plugin = {
  name: 'theme',
  resolveId: (id) => (id === 'virtual:token-names' ? `\0${id}` : undefined),
  load: (id) => (id === '\0virtual:token-names' ? `export default ${JSON.stringify(tokenNames())}` : undefined),
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace('</title>', () => `</title>\n    <style>${themeSheet()}</style>`)
        .replace(/<(?:script type="module"|link rel="modulepreload")(?! fetchpriority)/g, '$& fetchpriority="low"'),
  },
}

const project = (name: string, extra: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...extra },
})

export default defineConfig(({ isSsrBuild }) => ({
  // Without its name for production React draws on the server with all checks of development, which takes twice as long.
  define: {
    __APP_VERSION__: JSON.stringify(version),
    ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {}),
  },
  publicDir: isSsrBuild ? false : 'public',
  resolve: { alias: isSsrBuild ? [] : LEAN },
  build: isSsrBuild
    ? {
        outDir: 'build/server',
        target: 'node20',
        emptyOutDir: true,
        minify: false,
        sourcemap: true,
        // The server, and the threads that it starts.
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            'pdf-worker': 'src/server/pdf/worker.ts',
            'heic-worker': 'src/server/files/heic-worker.ts',
            'workbook-worker': 'src/server/exports/workbook-worker.ts',
          },
        },
      }
    : {
        outDir: 'build/client',
        target: 'es2022',
        emptyOutDir: true,
        sourcemap: false,
        assetsInlineLimit: 2048,
        // Browsers without modulepreload load modules when they are imported. Behind the login the service worker has every script: naming
        // each page's chunks in the first script would cost every visitor more than it saves.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_script, needed, { hostType }) =>
            hostType === 'js' && needed.some((each) => each.includes('/console-'))
              ? needed.filter((each) => each.endsWith('.css'))
              : needed,
        },
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
  // The server draws public pages with the client's components, which are bundled in their builds for production.
  ssr: { noExternal: isSsrBuild ? DRAWING : [] },
  // The engine that reads photos runs in a worker. It gets its WebAssembly from the model, so no copy of it is built.
  worker: { format: 'es', plugins: () => [engine] },
  plugins: isSsrBuild
    ? [react(), theme]
    : [
        react(),
        theme,
        unasked,
        model,
        preloadBeside,
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'src',
          filename: 'sw.ts',
          registerType: 'prompt',
          injectRegister: false,
          manifest,
          injectManifest: {
            rollupFormat: 'iife',
            globIgnores: [`assets/${EDITOR}-*`],
            globPatterns: ['**/*.{js,css,html,svg,webmanifest}', 'icons/icon-192.png'],
            additionalManifestEntries: [regions],
          },
        }),
        precompress,
      ],
  test: {
    // Two workers on every machine: tests of a browser and a server want a core each.
    maxWorkers: 2,
    // The files of a project share their modules: loading them took a tenth of the tests' time.
    isolate: false,
    execArgv: [QUICK_ENGINE],
    restoreMocks: true,
    // A poll ends as soon as it holds; the default of one second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'house', include: ['tests/*.test.ts'], testTimeout: 30_000 } },
      project('domain', { testTimeout: 30_000, setupFiles: 'tests/generated.ts' }),
      project('server', { testTimeout: 60_000, hookTimeout: 60_000 }),
      // Each of these files is a device of its own, with its own database in its process.
      project('sync', { testTimeout: 60_000, hookTimeout: 60_000, isolate: true, setupFiles: 'tests/sync/line.ts' }),
      project('e2e', {
        testTimeout: 90_000,
        hookTimeout: 120_000,
        setupFiles: 'tests/e2e/react-errors.ts',
        globalSetup: 'tests/e2e/first-start.ts',
      }),
    ],
  },
}))
