/** The addresses of public content, and those that it may link to. */

/** The address if it is a path of this site or a web address; null for anything else, such as a script or another host's path (//host). */
export const linkOf = (address: string): string | null => (/^(?:\/(?![/\\])|https?:\/\/)/i.test(address) ? address : null)

export const articlePath = (id: number): string => `/news/${id}`
/** The page of a topic of the help centre. */
export const topicPath = (topic: string): string => `/help/${encodeURIComponent(topic)}`
