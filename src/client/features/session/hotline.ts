/** Where a person reaches human customer service until the site's settings say otherwise. */
export const CUSTOMER_HOTLINE = '400-000-0000'
export const HOTLINE_LINK = `tel:${CUSTOMER_HOTLINE.replaceAll('-', '')}`
