/** The types that the peers' pages use, because the peers are not among our packages. */
declare module 'rxdb' {
  interface Query {
    selector: object
    sort: object[]
    limit: number
  }
  interface Collection {
    bulkInsert(documents: object[]): Promise<{ error: object[] }>
    find(query: Query): { exec(): Promise<{ created_at: string }[]> }
  }
  interface Database {
    addCollections(schemas: Record<string, { schema: object }>): Promise<Record<string, Collection>>
  }
  export function createRxDatabase(asked: { name: string; storage: unknown; multiInstance: boolean }): Promise<Database>
}
declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): unknown
}
declare module 'pouchdb-core' {
  interface Question {
    selector: object
    sort: object[]
    limit: number
    use_index: string
  }
  export default class PouchDB {
    static plugin(plugin: unknown): typeof PouchDB
    constructor(name: string, asked: { adapter: string })
    bulkDocs(documents: object[]): Promise<{ error?: unknown; message?: string }[]>
    createIndex(asked: { index: { fields: string[]; ddoc: string } }): Promise<unknown>
    find(question: Question): Promise<{ docs: { created_at: string }[]; warning?: string }>
  }
}
declare module 'pouchdb-adapter-indexeddb' {
  const plugin: unknown
  export default plugin
}
declare module 'pouchdb-find' {
  const plugin: unknown
  export default plugin
}
