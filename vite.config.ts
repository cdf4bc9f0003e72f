import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { themeSheet, tokenNames } from './src/client/ui/theme-sheet.tsx'

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8')) as ManifestOptions
const version = (JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }).version

/** Writes name.br and name.gz beside every text file of the built client, for the server to send as they are. */
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

/**
 * Few scripts instead of many small ones, which cost a round trip each on a weak line: what every page starts with, what public
 * pages and the console share, what public pages share, what the two ways in share and each has of its own, and the frame of the
 * logged-in areas with the list of orders. Behind the login: the calls with what checks them, the trade (orders and contracts), what
 * is the trader's alone, and what is the person's own (decision 0020). Everything else stays in its route's own chunk. React's
 * renderer is part of the start, though run in a task of its own. What several need goes to the first in this order, so that no
 * public page fetches the console.
 */
const groups = [
  {
    name: 'loader',
    test: /vite\/preload-helper|src\/client\/lib\/(auth|install-offer|last-seen|left-sessions|written-page)\.ts$/,
    priority: 10,
  },
  { name: 'start', test: /src\/client\/start\.tsx$|react-dom\/client\.js$/, priority: 9 },
  {
    name: 'frame',
    test: /src\/(client\/(ui\/(avatar|back-to-top|brand|card|countdown|dropdown|empty|skeleton|tabs)|lib\/(format|later|typed)|app\/shells\/(area|fit|skip-link))|domain\/(constants|decimal|money|weight))\.tsx?$/,
    priority: 8,
  },
  {
    name: 'public',
    test: /src\/client\/(app\/shells\/public-page|features\/(content\/site-settings|market\/queries)|ui\/(data-age|figure))\.tsx?$/,
    priority: 7,
  },
  { name: 'way-in', test: /src\/client\/(features\/session\/login-panel|ui\/notice)\.tsx$/, priority: 6 },
  { name: 'login-page', test: /src\/client\/app\/pages\/auth\/login\.tsx$/, priority: 5 },
  { name: 'home', test: /src\/client\/app\/pages\/public\/home\.tsx$/, priority: 4 },
  { name: 'article', test: /src\/client\/app\/pages\/public\/article\.tsx$/, priority: 3 },
  { name: 'home-more', test: /src\/client\/app\/pages\/public\/home-more\.tsx$/, priority: 3 },
  { name: 'console', test: /src\/client\/app\/(gate|console|pages\/orders\/list)\.tsx$/, priority: 2 },
  { name: 'api', test: /src\/api\/(endpoint|orders)\.ts$/, priority: 2 },
  { name: 'photo-add', test: /src\/client\/ui\/photo-add\.tsx$/, priority: 2 },
  {
    name: 'trade',
    test: /src\/client\/(app\/pages\/(buyer|contracts|orders|supplier)|features\/(contracts|orders)|forms)\//,
    priority: 1,
  },
  { name: 'machines', test: /src\/client\/ui\/(combobox|code-boxes|popover)\.tsx$/, priority: 1 },
  { name: 'desk', test: /src\/client\/app\/pages\/trader\//, priority: 0 },
  { name: 'own', test: /src\/client\/(app\/pages\/account|features\/(feedback|messages|outbox)|lists)\//, priority: 0 },
]

/** Builds that these packages bring but do not lead to: without warnings for developers, without syntax for older browsers than ours. */
const LEAN = [
  { find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: resolve('node_modules/react-router/dist/production/dom-export.mjs') },
  { find: /^dexie$/, replacement: resolve('node_modules/dexie/dist/modern/dexie.mjs') },
]

/** Parts that the style libraries bring for what nobody here asks of them: the reset stands in the theme's sheet, and no component is wrapped by theme. */
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

/** Scripts fetched beside the first one, not after it has run, and the pages that need them (src/api/page-scripts.ts). */
const AREAS = '/supply/ /member/ /trade/ /user/ /go/'
const PUBLIC = '/ /news /news/ /article /category /market /help /about /contactUs /download'
const BESIDE: Record<string, string> = {
  start: '*',
  'rolldown-runtime': '*',
  frame: `${PUBLIC} /auth/login ${AREAS}`,
  public: `${PUBLIC} /auth/login`,
  'way-in': '/ /auth/login',
  'login-page': '/auth/login',
  home: '/',
  article: '/news/',
  console: AREAS,
}
const preloadBeside: Plugin = {
  name: 'preload-beside',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.entries(BESIDE).map(([name, pages]) => {
        const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name)
        if (!chunk) throw new Error(`no chunk named ${name}`)
        const attrs = {
          rel: 'modulepreload',
          crossorigin: true,
          href: `/${chunk.fileName}`,
          fetchpriority: 'low',
          'data-pages': pages,
        }
        return { tag: 'link', attrs, injectTo: 'head' as const }
      }),
  },
}

/**
 * The theme, worked out here and not each time the app starts. Its sheet is linked after the page's first content, which is dressed
 * without it; it and the scripts come after what that content needs, as its picture.
 */
const theme: Plugin = {
  name: 'theme',
  resolveId: (id) => (id === 'virtual:theme.css' || id === 'virtual:token-names' ? `\0${id}` : undefined),
  load(id) {
    if (id === '\0virtual:theme.css') return themeSheet()
    return id === '\0virtual:token-names' ? `export default ${JSON.stringify(tokenNames())}` : undefined
  },
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      return links
        .reduce((page, link) => page.replace(link, '').replace('  </body>', `${link}  </body>`), html)
        .replace(
          /<(?:script type="module"|link rel="modulepreload"|link rel="stylesheet")(?! fetchpriority)/g,
          '$& fetchpriority="low"',
        )
    },
  },
}

const project = (name: string, extra: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...extra },
})

export default defineConfig(({ isSsrBuild }) => ({
  define: { __APP_VERSION__: JSON.stringify(version) },
  publicDir: isSsrBuild ? false : 'public',
  resolve: { alias: isSsrBuild ? [] : LEAN },
  build: isSsrBuild
    ? { outDir: 'build/server', target: 'node20', emptyOutDir: true, minify: false, sourcemap: true }
    : {
        outDir: 'build/client',
        target: 'es2022',
        emptyOutDir: true,
        sourcemap: false,
        assetsInlineLimit: 2048,
        // Browsers that do not preload modules load them when they are imported. Behind the login the service worker has every script:
        // naming in the first one what each of those pages needs would cost every visitor more than it saves.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_script, needed, { hostType }) =>
            hostType === 'js' && needed.some((each) => each.includes('/console-'))
              ? needed.filter((each) => each.endsWith('.css'))
              : needed,
        },
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
  plugins: isSsrBuild
    ? []
    : [
        react(),
        theme,
        unasked,
        preloadBeside,
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'src',
          filename: 'sw.ts',
          registerType: 'prompt',
          injectRegister: false,
          manifest,
          injectManifest: { rollupFormat: 'iife', globPatterns: ['**/*.{js,css,html,svg,webmanifest}', 'icons/icon-192.png'] },
        }),
        precompress,
      ],
  test: {
    // Two, whatever the machine has: tests of a browser and a server want a core each.
    maxWorkers: 2,
    // The files of a project share their modules: loading them took as long as a tenth of the tests.
    isolate: false,
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'house', include: ['tests/*.test.ts'], testTimeout: 30_000 } },
      project('domain', { testTimeout: 30_000 }),
      project('server', { testTimeout: 60_000, hookTimeout: 60_000 }),
      // Each of its files is a device of its own, with the database of its process.
      project('sync', { testTimeout: 60_000, hookTimeout: 60_000, isolate: true }),
      project('e2e', { testTimeout: 90_000, hookTimeout: 120_000, globalSetup: 'tests/e2e/first-start.ts' }),
    ],
  },
}))
