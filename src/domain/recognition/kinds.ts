/** What a photo may show that an engine reads, and the words a person sees. */
export const RECOGNITION_KINDS = {
  weigh_ticket: '磅单',
  plate: '车牌',
  vehicle_licence: '行驶证',
  driving_licence: '驾驶证',
  /** either side */
  id_card: '身份证',
  business_licence: '营业执照',
} as const
export type RecognitionKind = keyof typeof RECOGNITION_KINDS
export const isRecognitionKind = (kind: string): kind is RecognitionKind => Object.hasOwn(RECOGNITION_KINDS, kind)
