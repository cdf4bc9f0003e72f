/** Shows the used storage, and whether the browser has promised to keep it, and the model that a person may keep there. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { bytes } from '#client/lib/format.ts'
import { type StorageUse, storageUse } from '#client/sync/device/storage.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Progress } from '#client/ui/loading/progress.tsx'
import { ModelCard } from './model-card.tsx'

export function StorageCard() {
  const [use, setUse] = useState<StorageUse | null | undefined>(undefined)
  const measure = () => {
    storageUse().then(setUse, () => setUse(null))
  }
  useEffect(measure, [])
  return (
    <>
      <Card roomy>
        <SectionTitle>本机存储</SectionTitle>
        {use === null ? <chakra.p color="fg.muted">此浏览器不提供存储用量。</chakra.p> : null}
        {use ? (
          <>
            <Progress
              label="已用空间"
              value={use.quota_bytes > 0 ? use.used_bytes / use.quota_bytes : 0}
              text={`${bytes(use.used_bytes)} / ${bytes(use.quota_bytes)}`}
            />
            <chakra.p mt={3} fontSize="sm" color="fg.muted">
              {use.persisted
                ? '浏览器已承诺长期保留本机数据。'
                : '浏览器尚未承诺长期保留。把应用添加到主屏幕后，本机数据更不容易被清理。'}
            </chakra.p>
          </>
        ) : null}
      </Card>
      <ModelCard onChange={measure} />
    </>
  )
}
