import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

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
        if (bytes.length < 1024) continue
        writeFileSync(`build/client/${name}.br`, brotliCompressSync(bytes))
        writeFileSync(`build/client/${name}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  },
}

/**
 * Few scripts instead of many small ones, which cost a round trip each on a weak line: what every page starts with, the public
 * ways in, and the frame of the logged-in areas with the list of orders. Everything else stays in its route's own chunk.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'way-in', test: /src\/client\/app\/pages\/(public\/home|auth\/login)\.tsx$/, priority: 2 },
  { name: 'console', test: /src\/client\/app\/(gate|console|pages\/orders\/list)\.tsx$/, priority: 1 },
]

/** The ways in are fetched beside the first script, not after it has run. */
const preloadWayIn: Plugin = {
  name: 'preload-way-in',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const found = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'way-in')
      return found
        ? [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${found.fileName}` }, injectTo: 'head' }]
        : []
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
  build: isSsrBuild
    ? { outDir: 'build/server', target: 'node20', emptyOutDir: true, minify: false, sourcemap: true }
    : {
        outDir: 'build/client',
        target: 'es2022',
        emptyOutDir: true,
        sourcemap: false,
        assetsInlineLimit: 2048,
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
  plugins: isSsrBuild
    ? []
    : [
        react(),
        preloadWayIn,
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
    projects: [
      { extends: true, test: { name: 'house', include: ['tests/*.test.ts'] } },
      project('domain'),
      project('server', { testTimeout: 30_000, hookTimeout: 60_000 }),
      project('sync', { testTimeout: 30_000, hookTimeout: 60_000 }),
      project('e2e', { testTimeout: 90_000, hookTimeout: 120_000, fileParallelism: false }),
    ],
  },
}))
