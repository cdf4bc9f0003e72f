/** The path of an article. */
export const articlePath = (id: number): string => `/news/${id}`
