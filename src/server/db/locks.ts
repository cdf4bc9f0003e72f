/** The advisory locks of the database, shared by all nodes. Two kinds of work under one number would block each other. */
export const LOCKS = {
  /** one node makes the search indexes */
  search_indexes: 5_601_942,
  /** traders who enter the same invoice number at once take turns */
  invoice_numbers: 5_601_943,
  /** one node merges the statistics at a time */
  statistics: 5_601_944,
  /** one terminal at a time makes the first administrator of the desk */
  first_administrator: 5_601_945,
  /** the desk's people who save quotes, categories or series take turns */
  quotes: 5_601_950,
} as const
