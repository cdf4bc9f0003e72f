/**
 * Baidu's answers as texts that the readers of `domain/recognition` understand: each field with the label that stands on the paper
 * (cloud.baidu.com/doc/OCR). Only fields that a form asks for are taken over.
 */
import type { RecognitionKind } from '#domain/recognition/kinds.ts'
import type { Place, ReadText } from '#domain/recognition/read-text.ts'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Certainty where Baidu states none, which is no reason for a doubt. It states one only for tickets and plates. */
const UNSTATED = 1
const ABSENT = new Set(['', '无'])

/** Baidu has -1 where it saw nothing. */
function placeIn(location: unknown): Place | null {
  if (!isFields(location)) return null
  const number = (name: string) => Number(location[name] ?? -1)
  const place = { x: number('left'), y: number('top'), width: number('width'), height: number('height') }
  return place.x >= 0 && place.y >= 0 && place.width > 0 && place.height > 0 ? place : null
}

/** The readers give each part of a text its share of the place, so the place begins where the label would. */
function labelledText(label: string, value: string, certainty: number, seen: Place | null): ReadText {
  const text = `${label}：${value}`
  if (!seen) return { text, certainty, place: null }
  const lead = ((text.length - value.length) * seen.width) / value.length
  return { text, certainty, place: { ...seen, x: seen.x - lead, width: seen.width + lead } }
}

/** The words of one field. */
const wordsOf = (field: unknown): string => {
  const words = isFields(field) && typeof field['words'] === 'string' ? field['words'].trim() : ''
  return ABSENT.has(words) ? '' : words
}
/** Texts of the fields with their labels, by Baidu's names. */
const textsOf = (result: Fields, labels: Readonly<Record<string, string>>): ReadText[] =>
  Object.entries(labels).flatMap(([name, label]) => {
    const field = result[name]
    const words = wordsOf(field)
    return words ? [labelledText(label, words, UNSTATED, placeIn((field as Fields)['location']))] : []
  })

/** 20260312 → 2026.03.12 */
const dotted = (day: string): string => day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3')
/** The end of a term with its begin, as papers print it. */
function termOf(label: string, begin: string, end: string): ReadText[] {
  if (!end) return []
  const ranged = !begin || end.includes('至') ? end : `${dotted(begin)}至${dotted(end)}`
  return [labelledText(label, ranged, UNSTATED, null)]
}

const least = (numbers: readonly unknown[]): number => {
  const stated = numbers.filter((each): each is number => typeof each === 'number' && each >= 0 && each <= 1)
  return stated.length > 0 ? Math.min(...stated) : UNSTATED
}

const TICKET = {
  DeliveryNumber: '单号',
  PlateNum: '车牌号',
  // The documents have CrossWeight, where GrossWeight is meant.
  CrossWeight: '毛重',
  GrossWeight: '毛重',
  TareWeight: '皮重',
  NetWeight: '净重',
  PrintTime: '打印时间',
}
/** Every ticket in the photo, each field with the certainty of its least certain character. */
function ticketTexts(results: unknown): ReadText[] {
  return (Array.isArray(results) ? results : [results]).filter(isFields).flatMap((result) =>
    Object.entries(TICKET).flatMap(([name, label]) => {
      const found: unknown[] = Array.isArray(result[name]) ? result[name] : []
      return found.filter(isFields).flatMap(({ word, probability }) => {
        const value = typeof word === 'string' ? word.trim() : ''
        const certainty = least([isFields(probability) ? probability['min'] : null])
        return ABSENT.has(value) ? [] : [labelledText(label, value, certainty, null)]
      })
    }),
  )
}

function plateTexts(results: unknown): ReadText[] {
  return (Array.isArray(results) ? results : [results]).filter(isFields).flatMap((result) => {
    const number = result['number']
    if (typeof number !== 'string' || ABSENT.has(number)) return []
    const corners: unknown[] = Array.isArray(result['vertexes_location']) ? result['vertexes_location'] : []
    const along = (axis: 'x' | 'y') => corners.filter(isFields).map((corner) => Number(corner[axis]))
    const [left, top] = [Math.min(...along('x')), Math.min(...along('y'))]
    const place = placeIn({ left, top, width: Math.max(...along('x')) - left, height: Math.max(...along('y')) - top })
    return [{ text: number, certainty: least(Array.isArray(result['probability']) ? result['probability'] : []), place }]
  })
}

const ID_CARD = { 姓名: '姓名', 公民身份号码: '公民身份号码' }
const BUSINESS = {
  单位名称: '名称',
  社会信用代码: '统一社会信用代码',
  法人: '法定代表人',
  地址: '住所',
  成立日期: '成立日期',
}
const fieldsIn = (results: unknown): Fields => (isFields(results) ? results : {})

/** The texts of `words_result` for each kind. What is not of Baidu's format is left out. */
export const TEXTS: Record<RecognitionKind, (results: unknown) => ReadText[]> = {
  weigh_ticket: ticketTexts,
  plate: plateTexts,
  vehicle_licence: (results) => textsOf(fieldsIn(results), { 号牌号码: '号牌号码' }),
  driving_licence: (results) => textsOf(fieldsIn(results), { 姓名: '姓名' }),
  id_card: (results) => {
    const result = fieldsIn(results)
    return [...textsOf(result, ID_CARD), ...termOf('有效期限', wordsOf(result['签发日期']), wordsOf(result['失效日期']))]
  },
  business_licence: (results) => {
    const result = fieldsIn(results)
    const begin = wordsOf(result['有效期起始日期']) || wordsOf(result['成立日期'])
    return [...textsOf(result, BUSINESS), ...termOf('营业期限', begin, wordsOf(result['有效期']))]
  },
}
