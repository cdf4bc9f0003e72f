/** Fields that an order takes over from its intention. The buyer's expected price becomes the sale price. */
import { chinaDay } from '#domain/china-time.ts'
import type { Intention } from '#domain/goods/intention.ts'

/**
 * Premium and factor of the goods. They belong to the goods' own pricing mode, so an order with another mode starts without them.
 */
function formulaOf({ supplier, pricing_mode }: Intention) {
  const { pricing } = supplier ?? {}
  if (pricing?.pricing_mode !== pricing_mode) return {}
  const { premium_fen, factor_permille } = pricing
  return {
    ...(premium_fen === null ? {} : { supply_premium_fen: Math.abs(premium_fen), supply_discount: premium_fen < 0 }),
    ...(factor_permille === null ? {} : { supply_factor_bp: factor_permille * 10 }),
  }
}

export function orderOf(intention: Intention) {
  const { supplier, goods_id, spec_name, pay_terms, deliver_by } = intention
  return {
    supplier: supplier && { id: supplier.id, name: supplier.name },
    buyer: { id: intention.buyer_id, name: intention.buyer_name },
    category_id: intention.category_id,
    title: intention.goods_title || spec_name || intention.category_name,
    spec_name: intention.goods_title ? spec_name : '',
    quantity_kg: intention.quantity_kg,
    // 0 means no price.
    supply_price_fen: supplier?.price_fen || null,
    sale_price_fen: intention.expected_price_fen,
    pricing_mode: intention.pricing_mode,
    ...formulaOf(intention),
    delivery_place: intention.delivery_place,
    delivery_contact: intention.contact,
    delivery_phone: intention.phone,
    deliver_by: deliver_by ? chinaDay(deliver_by) : '',
    ...(pay_terms ? { pay_terms } : {}),
    intention_id: intention.id,
    goods: supplier && goods_id ? { id: goods_id, supplier_id: supplier.id } : null,
  }
}
