/** Reading a photo by the vendor's engine, if the operator has configured one. The device's own engine needs no call. */
import { z } from 'zod'
import { RECOGNITION_KINDS } from '#domain/recognition/kinds.ts'
import type { ReadText } from '#domain/recognition/read-text.ts'
import type { EngineName } from '#domain/recognition/reading.ts'
import { data, endpoint, idOf, text } from './endpoint.ts'

/** Pixels of the stored photo. */
const place = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const readText = z.object({ text: z.string(), certainty: z.number(), place: place.nullable() }) satisfies z.ZodType<ReadText>

const engine = z.literal('baidu') satisfies z.ZodType<EngineName>

export const readRecognitionToken = endpoint({
  method: 'GET',
  path: '/v1/baidu/token',
  guard: 'any',
  summary: '百度识别的短期凭证，只在本次登录内有效；未开通时为 null',
  response: data(z.object({ token: z.string(), expires_at: z.string() }).nullable()),
})

export const recognisePhoto = endpoint({
  method: 'POST',
  path: '/v1/ocr/{kind}',
  guard: 'any',
  summary: `由百度识别本公司上传的一张照片；\`kind\` 为 ${Object.keys(RECOGNITION_KINDS).join('、')}；\`remaining\` 是本公司今天还能识别的次数`,
  params: z.object({ kind: z.string().max(40) }),
  body: z.object({ token: text(200, '缺少识别凭证'), file_id: idOf('请选择照片') }),
  response: data(z.object({ engine, texts: z.array(readText), remaining: z.int() })),
})
