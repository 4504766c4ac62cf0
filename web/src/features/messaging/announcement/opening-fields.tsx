import type { MenuNode } from '@banyan/contract/menu-node'
import { announcement } from '@banyan/contract/messaging/announcement'
import { Form, Input, Select } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'

/** What a click on the announcement opens; sent beside the fields as `openType`, `openPage`, `busId` (MSG-005, DEC-039). */
export function OpeningFields({ record }: { record: { id: string } | undefined }) {
  const menu = useSession((state) => state.menu)
  const form = Form.useFormInstance()
  // The record the form was opened with, from the cache.
  const { data } = useCall(announcement.byId, record && { id: record.id })
  const chosen: string | undefined = Form.useWatch('openType', form)
  if (record && !data) return null
  const openType = chosen ?? data?.openType ?? ''
  return (
    <>
      <Form.Item name="openType" label="点击后打开" initialValue={data?.openType ?? ''}>
        <Select options={openingWays} onChange={() => form.setFieldsValue({ openPage: '', busId: '' })} />
      </Form.Item>
      {openType === 'component' && (
        <>
          <Form.Item
            name="openPage"
            label="打开的页面"
            initialValue={data?.openPage || undefined}
            rules={[{ required: true, message: '请选择打开的页面' }]}
          >
            <Select
              placeholder="请选择打开的页面"
              showSearch={{ optionFilterProp: 'label' }}
              options={pageOptions(menu)}
            />
          </Form.Item>
          <Form.Item
            name="busId"
            label="记录编号"
            extra="填写后直接打开这条记录，不填则打开页面"
            initialValue={data?.busId ?? ''}
          >
            <Input allowClear maxLength={64} />
          </Form.Item>
        </>
      )}
      {openType === 'url' && (
        <Form.Item
          name="openPage"
          label="链接地址"
          initialValue={data?.openPage ?? ''}
          rules={[
            { required: true, message: '请输入链接地址' },
            { pattern: /^(https?:\/\/|\/(?![/\\]))/i, message: '打开地址须以 / 或 http(s) 开头' },
          ]}
        >
          <Input allowClear maxLength={500} placeholder="以 / 或 http(s):// 开头" />
        </Form.Item>
      )}
    </>
  )
}

const openingWays = [
  { value: '', label: '公告正文' },
  { value: 'component', label: '系统页面' },
  { value: 'url', label: '链接地址' },
]

/** The pages of the menu by the names of their components. */
const pageOptions = (nodes: readonly MenuNode[]): { value: string; label: string }[] =>
  nodes.flatMap(({ component, meta, children, path }) => [
    ...(component.startsWith('layouts/') || path.includes(':')
      ? []
      : [{ value: component, label: meta.title }]),
    ...pageOptions(children ?? []),
  ])
