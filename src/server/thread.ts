/** Starts threads of the server, from source or from the bundle. */
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts the thread with the source `file`; in the bundle its source is `name`.js. The thread does not inherit the modules that
 * the process preloaded.
 */
export function startThread(file: URL, name: string, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, import.meta.url), { ...options, execArgv: [] })
  // A thread starts without the TypeScript loader of the process.
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(file.href)})))`
  return new Worker(code, { ...options, eval: true, execArgv: [] })
}
