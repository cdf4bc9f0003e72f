/** The only error handler and the only not-found answer. Every error leaves the server as `{code, message}` in Chinese. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalBody, RefusalCode } from '#domain/refusal.ts'
import { Refusal, retryAfterS, STATUS } from '#domain/refusal.ts'

/** Refusals for Fastify's own errors about a request. */
const OURS: Record<string, [RefusalCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', '提交的内容过大'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', '提交的内容不是有效的 JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', '提交的内容为空'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', '提交的内容长度有误'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['invalid', '只接受 JSON 格式的内容'],
  FST_ERR_BAD_URL: ['not_found', '内容不存在或您无权查看'],
}
/** A body of an unsupported media type keeps its HTTP status. */
const STATUSES: Record<string, number> = { FST_ERR_CTP_INVALID_MEDIA_TYPE: 415 }

function refusalOf(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  const [code, message] = OURS[error.code] ?? []
  if (code) return new Refusal(code, message ? { message } : {})
  return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
    ? new Refusal('invalid', { message: '请求有误' })
    : null
}

/** Also used for errors before routing, such as an address that cannot be decoded. */
export function answerFailure(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (!refusal) request.log.error({ err: error }, 'unexpected')
  const body = refusal ?? new Refusal('internal', { details: { request_id: request.id } })
  const status = STATUSES['code' in error ? error.code : ''] ?? STATUS[body.code]
  return tellWhen(reply, body.details)
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body.body()))
}

/** Sets Retry-After if the refusal names a time. */
export function tellWhen(reply: FastifyReply, details: RefusalBody['details']): FastifyReply {
  const seconds = retryAfterS(details)
  return seconds !== null ? reply.header('retry-after', String(seconds)) : reply
}

export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>(answerFailure)
}

/** The answer for unknown addresses below /v1. */
export const notFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(new Refusal('not_found').body()))
