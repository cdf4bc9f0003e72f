/** Provides a newer build without building: a copy of the built app that is turned into its successor. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { v4 as uuidv4 } from 'uuid'

/** A copy of the build in its own folder, from which a server can run. */
export function copyBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xunjin-build-'))
  cpSync('build/server', join(folder, 'server'), { recursive: true })
  cpSync('build/client', join(folder, 'client'), { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  cpSync('package.json', join(folder, 'package.json'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}
export const dropBuild = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Part of each hashed file name in the newer build. */
export const NEWER = '-newer.js'

/**
 * Turns the copy into the next version: every script has a new name, the old ones are gone, and the service worker knows only the
 * new ones.
 */
export function makeNewer(folder: string): void {
  const client = join(folder, 'client')
  const scripts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'))
  const renamed = new Map(scripts.map((name) => [name, name.replace(/\.js$/, NEWER)]))
  const rewritten = (name: string) =>
    readFileSync(join(client, name), 'utf8').replaceAll(/[\w.-]+\.js/g, (found) => renamed.get(found) ?? found)
  // A browser may read at any moment, so new files come before the lists that name them, and old files are deleted last.
  for (const [name, next] of renamed) writeFileSync(join(client, 'assets', next), rewritten(join('assets', name)))
  writeFileSync(join(client, 'index.html'), rewritten('index.html'))
  writeFileSync(join(client, 'sw.js.new'), withNewPage(rewritten('sw.js')))
  renameSync(join(client, 'sw.js.new'), join(client, 'sw.js'))
  for (const name of scripts) rmSync(join(client, 'assets', name))
}

/** The service worker's list with another revision of the page. */
function withNewPage(worker: string): string {
  const entry = /"revision":"[0-9a-f]{32}","url":"index\.html"/
  const changed = worker.replace(entry, `"revision":"${uuidv4().replaceAll('-', '')}","url":"index.html"`)
  if (changed === worker) throw new Error('the service worker does not list index.html')
  return changed
}
