import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import type { useDesigner } from './use-designer.ts'

type Designer = ReturnType<typeof useDesigner>

interface Props {
  designer: Pick<Designer, 'placing' | 'setPlacing' | 'placesFor' | 'nameOfGroup' | 'move'>
}

/** Asks for the target position of items, as an alternative to dragging for keyboards and long lists. */
export const MoveDialog = ({ designer }: Props) =>
  designer.placing === undefined ? null : <Places id={designer.placing} designer={designer} />

function Places({ id, designer }: Props & { id: string }) {
  const [to, setTo] = useState<number>()
  const close = () => designer.setPlacing(undefined)
  return (
    <Modal
      open
      width={400}
      title={`移动 ${designer.nameOfGroup(id)}`}
      okText="移动"
      cancelText="取消"
      okButtonProps={{ disabled: to === undefined }}
      onOk={() => {
        close()
        if (to !== undefined) designer.move(id, to)
      }}
      onCancel={close}
    >
      <Form component={false} layout="vertical">
        <Form.Item label="移动到" htmlFor="move-to">
          <Select
            id="move-to"
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择位置"
            options={designer.placesFor(id).map((place) => ({
              value: place.to,
              label: place.above === undefined ? '最前面' : `“${place.above}”之后`,
            }))}
            value={to}
            onChange={setTo}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
