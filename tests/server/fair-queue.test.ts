/** A caller with little work does not wait for all the work of another caller. */
import { expect, test } from 'vitest'
import { fairQueue } from '#server/fair-queue.ts'

/** Lets the queue continue, once the task before has its answer. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Tasks that start and end on request. */
function tasks() {
  const started: string[] = []
  const ends = new Map<string, (failed?: Error) => void>()
  const task = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (failed) => (failed ? reject(failed) : resolve(name)))
    })
  }
  return { started, task, end: (name: string, failed?: Error) => ends.get(name)?.(failed) }
}

test('callers take turns, and the tasks of each keep their order', async () => {
  const { started, task, end } = tasks()
  const run = fairQueue({ at_once: 1, at_once_each: 1 })
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => run(name.slice(0, 1), task(name)))
  for (const [n, promise] of [0, 3, 4, 1, 5, 2].entries()) {
    expect(started).toHaveLength(n + 1)
    end(started[n] as string)
    await all[promise]
    await settled()
  }
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('one caller occupies only one of two places', async () => {
  const { started, task, end } = tasks()
  const run = fairQueue({ at_once: 2, at_once_each: 1 })
  const [a1, a2, b1] = [run('a', task('a1')), run('a', task('a2')), run('b', task('b1'))]
  expect(started).toEqual(['a1', 'b1'])
  end('b1')
  await b1
  await settled()
  expect(started).toEqual(['a1', 'b1'])
  end('a1', new Error('broken'))
  await expect(a1).rejects.toThrow('broken')
  await settled()
  expect(started).toEqual(['a1', 'b1', 'a2'])
  end('a2')
  expect(await a2).toBe('a2')
})

test('a caller with too many waiting tasks is refused, and others are not', async () => {
  const { started, task, end } = tasks()
  const run = fairQueue({ at_once: 1, at_once_each: 1, waiting_each: 2 })
  const kept = ['a1', 'a2', 'a3'].map((name) => run('a', task(name)))
  await expect(run('a', task('a4'))).rejects.toMatchObject({ code: 'too_many', details: { retry_after_s: 1 } })
  const other = run('b', task('b1'))
  for (const name of ['a1', 'b1', 'a2', 'a3']) {
    end(name)
    await (name === 'b1' ? other : kept[Number(name.slice(1)) - 1])
    await settled()
  }
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
})
