/** The dialog that adds or edits an address. An edit that came back is shown as typed, with the reason. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { createAddress } from '#api/addresses.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { SwitchField, TextBox, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { RegionField } from '#client/forms/region-field.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import {
  ADDRESS_CONTACT_LENGTH,
  ADDRESS_DETAIL_LENGTH,
  ADDRESS_NAME_LENGTH,
  type AddressFields,
  addressProblems,
} from '#domain/firm/address.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { readPhone } from '#domain/input/typed-numbers.ts'
import { fieldsOf, isDeleted, refusedEdit } from '#client/sync/reading/use-ranked.ts'
import { type AddressItem, useAddressActions } from './queries.ts'

const NOTHING: AddressFields = {
  name: '',
  contact: '',
  phone: '',
  region_ids: [],
  region_name: '',
  detail: '',
  has_weighbridge: false,
  is_default: false,
}
const Side = chakra('div', {
  base: { display: 'grid', gap: '14px', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})

/** Shows why the server refused an edit, and the address as the firm's other devices have it. */
function Refused({ row, item }: { row: OutboxRow; item: AddressItem }) {
  const { contact, phone, region_name, detail, version } = item.value
  return (
    <Notice tone="need" title={refusalWords(row)}>
      <p>下面是您填写的内容，核对后{isDeleted(item) ? '可作为新地址保存' : '可再次提交'}。</p>
      {version > 0 ? (
        <p>
          现在保存的是：{contact} {phone}，{region_name}
          {detail}
        </p>
      ) : null}
    </Notice>
  )
}

interface Props {
  /** null adds a new one */
  item: AddressItem | null
  /** the firm's addresses, including this one */
  all: readonly AddressItem[]
  onClose: () => void
}

export function AddressForm({ item: given, all, onClose }: Props) {
  const actions = useAddressActions()
  // The form sends the version that it opened. A change that arrives during typing is then reported, not overwritten.
  const [item] = useState(given)
  const [id] = useState(() => item?.value.id ?? uuidv7())
  const refused = item ? refusedEdit(item) : undefined
  const first = item ? { ...fieldsOf(item.value), is_default: false } : NOTHING
  const form = useEndpointForm<AddressFields, BodyOf<typeof createAddress>>({
    schema: createAddress.body,
    values: { ...first, ...(refused?.body as Partial<AddressFields> | undefined) },
    body: (typed) => ({ ...typed, id }),
    check: ({ name }) => {
      const addresses = all.map(({ value }) => value)
      refuseIfAny(addressProblems(addresses, { id, name }))
    },
    async send({ id: _same, ...fields }) {
      const queued = await (item ? actions.edit(item, fields) : actions.add(id, fields))
      tellDone(`保存仓库地址 · ${fields.name}`, { queued })
    },
    onDone: onClose,
  })
  const others = all.filter(({ value }) => value.id !== id)
  return (
    <Dialog open title={item ? '编辑仓库地址' : '添加仓库地址'} width={560} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        {refused && item ? <Refused row={refused} item={item} /> : null}
        <TextField name="name" label="地址名称" required placeholder="如 3 号料场" maxLength={ADDRESS_NAME_LENGTH} />
        <Side>
          <TextField name="contact" label="联系人" required maxLength={ADDRESS_CONTACT_LENGTH} />
          <TextField name="phone" label="联系电话" required inputMode="tel" placeholder="手机或固定电话" read={readPhone} />
        </Side>
        <RegionField name="region_ids" words_name="region_name" label="所在地区" required placeholder="请选择省、市、区县" />
        <TextBox
          name="detail"
          label="详细地址"
          required
          placeholder="街道、门牌、库号，如 港口大道 18 号 3 号料场"
          maxLength={ADDRESS_DETAIL_LENGTH}
          minH="72px"
        />
        <SwitchField name="has_weighbridge" label="有地磅，可以过磅" />
        {others.length > 0 && !item?.value.is_default ? <SwitchField name="is_default" label="设为默认地址" /> : null}
      </DialogForm>
    </Dialog>
  )
}
