/** Where an article is read. */
export const articlePath = (id: number): string => `/news/${id}`
