/**
 * The public databases with which our list is compared. Each is installed below build/bench on first use, and bundled like our
 * page.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { build } from 'vite'

const FOLDER = resolve('build/bench/peers')

export interface PeerPackages {
  name: string
  version: string
  /** the peer's script for the page, beside this file; in the served folder it ends in .js */
  script: string
  packages: string[]
}
export const PEERS: readonly PeerPackages[] = [
  { name: 'RxDB', version: '17.6.0', script: 'device-rxdb', packages: ['rxdb@17.6.0', 'rxjs@7.8.2'] },
  {
    name: 'PouchDB',
    version: '9.0.0',
    script: 'device-pouchdb',
    packages: ['pouchdb-core@9.0.0', 'pouchdb-find@9.0.0', 'pouchdb-adapter-indexeddb@9.0.0', 'events@3.3.0'],
  },
]

/** Returns the folder of the packages. */
function installed({ name, packages }: PeerPackages): string {
  const folder = join(FOLDER, packages.join('+').replaceAll('/', '-'))
  const done = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true })
    // Without packages for other set-ups of the peer, some of which are whole frameworks.
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps']
    try {
      execFileSync('npm', ['i', ...quiet, '--prefix', folder, ...packages], { stdio: ['ignore', 'ignore', 'pipe'] })
    } catch (error) {
      throw new Error(`${name} could not be installed`, { cause: error })
    }
  }
  return folder
}

/** Writes the peer's script into the served folder. Returns its address there. */
export async function bundled(peer: PeerPackages, served: string): Promise<string> {
  const folder = installed(peer)
  const entry = join(import.meta.dirname, `${peer.script}.ts`)
  const theirs: Plugin = {
    name: 'theirs',
    enforce: 'pre',
    resolveId(name, importer) {
      // A page can load only one version of Dexie, so the peer built on it uses ours.
      if (name === 'dexie') return this.resolve(name, entry, { skipSelf: true })
      const from_packages = importer === entry && !/^[./#]/.test(name)
      return from_packages ? this.resolve(name, join(folder, 'package.json'), { skipSelf: true }) : undefined
    },
  }
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: served,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: () => `${peer.script}.js` },
    },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    plugins: [theirs],
  })
  return `/${peer.script}.js`
}
