/** Starts threads of the server, from its sources as from its bundle. */
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts the thread whose source is `file`, which the bundle has beside itself as `name`.js. Modules that the process was started with are
 * not for it.
 */
export function startThread(file: URL, name: string, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, import.meta.url), { ...options, execArgv: [] })
  // A thread begins without the loader of TypeScript that the process has.
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(file.href)})))`
  return new Worker(code, { ...options, eval: true, execArgv: [] })
}
