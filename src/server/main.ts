/** Starts the server: reads the environment, opens the database, listens, and stops cleanly. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createInterface } from 'node:readline'
import { AdministratorError, makeAdministrator } from './administrator.ts'
import { build } from './app.ts'
import { BackupError, backup, restore } from './backup.ts'
import { sealAgain } from './certification/rotate.ts'
import type { Config } from './config.ts'
import { ConfigError, configFrom, isTriedOut } from './config.ts'
import { seedDefaults } from './content/seed-defaults.ts'
import type { Database } from './db/connect.ts'
import { connect, migrate } from './db/connect.ts'
import { ownFolder } from './data-folder.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { ACCOUNTS } from './demo/firms.ts'
import { seedDemo } from './demo/seed.ts'
import { sentence } from './outside/code-message.ts'
import { type Messenger, messengerOf, missingMessenger } from './outside/messenger.ts'
import { addKey, dropOldKeys, keyFile, VaultError } from './vault.ts'

/** Milliseconds during which /readyz answers 503 before the server closes; and the limit for stopping. */
const DRAIN_MS = 1000
const LEAVE_WITHIN_MS = 9000

const databaseFolder = ({ data_dir }: Config): string => join(data_dir, 'database')
const open = (config: Config): Promise<Database> =>
  connect(config.database_url ? { database_url: config.database_url } : { data_dir: databaseFolder(config) })

function leaveOnSignal(app: FastifyInstance, database: Database): void {
  let leaving = false
  const leave = async () => {
    if (leaving) process.exit(1)
    leaving = true
    app.drain()
    app.log.info('stopping')
    setTimeout(() => {
      app.log.error('stopping took too long')
      process.exit(1)
    }, LEAVE_WITHIN_MS).unref()
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
    await app.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave())
}

/** Prints what a person who tries the platform needs to know. */
function greet(config: Config, address: string): void {
  const accounts = ACCOUNTS.map(({ phone, firm, realname, title }) => `  ${phone}  ${title}  ${firm.name} · ${realname}`)
  const lines = [
    '',
    `循金已启动：${config.public_origin ?? address}`,
    ...(config.database_url ? [] : ['', `演示账号（密码均为 ${config.demo_password}）`, ...accounts]),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Runs `backup <file>` or `restore <file>` instead of serving. */
async function carry(config: Config, command: 'backup' | 'restore', file: string | undefined): Promise<void> {
  if (!file) throw new BackupError(`用法：npm run ${command} -- <文件>`)
  const database = await open(config)
  try {
    const work = command === 'backup' ? backup : restore
    const { rows, photos } = await work({ database, data_dir: config.data_dir }, file)
    process.stdout.write(`${command === 'backup' ? '已备份到' : '已恢复自'} ${file}：${rows} 行数据，${photos} 个图片文件\n`)
    process.stdout.write(
      `身份证号和证件照片在备份中是加密的，恢复后须用原来的密钥：${config.data_key ? 'DATA_KEY' : keyFile(config.data_dir)}\n`,
    )
  } finally {
    await database.close()
  }
}

/** Runs `rotate-key` instead of serving: a new key, and everything encrypted with it. */
async function rotateKey(config: Config): Promise<void> {
  const database = await open(config)
  try {
    await migrate(database)
    const { numbers, files } = await sealAgain({ database, data_dir: config.data_dir, vault: addKey(config) })
    dropOldKeys(config)
    const old = config.data_key ? '，现在可以从 DATA_KEY 中去掉旧密钥' : ''
    process.stdout.write(`已用新密钥重新加密：${numbers} 个身份证号，${files} 个证件文件${old}\n`)
  } finally {
    await database.close()
  }
}

/** Runs `admin <phone>` instead of serving. */
async function admin(config: Config, phone: string | undefined): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const trial: Messenger = { ...missingMessenger, sms: async (_to, message) => say(sentence(message)) }
  const messenger = messengerOf(config, isTriedOut(config) ? trial : missingMessenger)
  const database = await open(config)
  const input = createInterface({ input: process.stdin })
  const lines = input[Symbol.asyncIterator]()
  try {
    await migrate(database)
    const ask = async (question: string) => {
      process.stdout.write(question)
      const { value, done } = await lines.next()
      return done ? null : value
    }
    await makeAdministrator(database, phone, messenger, { say, ask })
  } finally {
    input.close()
    await database.close()
  }
}

async function main(): Promise<void> {
  const client_dir = fileURLToPath(new URL('../client', import.meta.url))
  const config = configFrom(process.env, { client_dir, dev: process.argv.includes('--dev') })
  ownFolder(config.data_dir)
  const [command, file] = process.argv.slice(2)
  if (command === 'backup' || command === 'restore') return carry(config, command, file)
  if (command === 'rotate-key') return rotateKey(config)
  if (command === 'admin') return admin(config, file)
  if (!config.database_url && !existsSync(databaseFolder(config)))
    process.stdout.write('首次启动：正在建立数据库和演示数据，请稍候。\n')
  const database = await open(config)
  await migrate(database)
  // In development Vite serves the client from source, and the server draws no pages.
  const { drawPublic } = config.dev ? {} : await import('#client/public-render.tsx')
  const app = await build({ database, config, draw: drawPublic })
  if (database.engine === 'embedded') await seedDemo({ database, data_dir: config.data_dir, password: config.demo_password })
  await seedDefaults(database.db, new Date())
  leaveOnSignal(app, database)
  await app.listen({ port: config.port, host: '0.0.0.0', listenTextResolver: (address) => `listening at ${address}` })
  const address = app.server.address()
  greet(config, `http://localhost:${address && typeof address === 'object' ? address.port : config.port}`)
}

try {
  await main()
} catch (error) {
  // An error that a person can resolve is printed as sentences, one per line. Any other error is printed with its stack.
  const readable = error instanceof ConfigError || error instanceof FolderInUse || error instanceof VaultError
  if (error instanceof BackupError || error instanceof AdministratorError) {
    console.error(error.message)
    process.exit(1)
  }
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  console.error(readable ? `无法启动：\n${error.message}` : taken ? '无法启动：\n端口已被占用，请用 PORT 指定另一个端口' : error)
  process.exit(1)
}
