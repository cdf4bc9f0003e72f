/** Structured logs without personal data: no tokens, codes, passwords or query strings, and phone numbers only in part. */
import type { Writable } from 'node:stream'
import type { FastifyLoggerOptions, FastifyReply, FastifyRequest } from 'fastify'
import { LogController } from 'fastify'
import type { PinoLoggerOptions } from 'fastify/types/logger.js'

const SECRET = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'verification',
  'verification_code',
  'access_token',
  'refresh_token',
  'token',
]

/** Removes the values of a failed query, which database drivers repeat, and masks the middle of phone numbers. */
export const scrub = (text: string): string =>
  text
    .replaceAll(/\nparams: [\s\S]*?(?=\n\s+at |$)/g, '')
    .replaceAll(/(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g, '$1****$2')
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.]+/g, '***@***')

/** Serialises any thrown value: libraries throw plain objects, and errors lose their fields in JSON. */
function errorFields(thrown: unknown, depth = 0): Record<string, unknown> {
  if (typeof thrown !== 'object' || thrown === null) return { message: scrub(String(thrown)) }
  const { name, message, code, status_code, stack, cause } = thrown as Record<string, unknown>
  return {
    ...(name ? { name: String(name) } : {}),
    message: typeof message === 'string' ? scrub(message) : '',
    ...(code ? { code } : {}),
    ...(status_code ? { status_code } : {}),
    ...(typeof stack === 'string' ? { stack: scrub(stack) } : {}),
    ...(cause && depth < 3 ? { cause: errorFields(cause, depth + 1) } : {}),
  }
}

/** Fastify's options for the logger; tests read the log from `stream`. */
export const logOptions = (level: string, stream?: Writable): FastifyLoggerOptions & PinoLoggerOptions => ({
  level,
  redact: { paths: SECRET.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '—' },
  serializers: {
    err: (error) => errorFields(error) as ReturnType<typeof errorFields> & { type: string; message: string; stack: string },
  },
  ...(stream ? { stream } : {}),
})

/** Logs one line per request, when it is answered. Files and probes are left out, because they would hide the rest. */
class OneLine extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const path = scrub(request.url.split('?')[0] ?? '')
    if (!error && !path.startsWith('/v1/')) return
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (error) request.log.error({ ...line, err: error }, 'request errored')
    else request.log.info(line, 'request')
  }
}
export const oneLine = new OneLine({ requestIdLogLabel: 'request_id' })
