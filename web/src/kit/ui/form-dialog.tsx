import { Form, type FormProps, Modal, type ModalProps } from 'antd'

type Props<V> = Pick<ModalProps, 'open' | 'title' | 'width' | 'cancelText' | 'afterClose'> &
  Pick<FormProps<V>, 'form' | 'initialValues' | 'className'> & {
    /** The button that sends the form. */
    okText: string
    isSending?: boolean
    onSubmit: (values: V) => void
    onClose: () => void
    children: React.ReactNode
  }

/** A few questions in a dialog: one way to ask, check and send them. */
export function FormDialog<V>({
  open = true,
  form,
  initialValues,
  className,
  isSending,
  onSubmit,
  onClose,
  children,
  ...modal
}: Props<V>) {
  const [own] = Form.useForm<V>()
  const controls = form ?? own
  return (
    <Modal
      cancelText="取消"
      {...modal}
      open={open}
      confirmLoading={isSending}
      mask={{ closable: false }}
      onOk={controls.submit}
      onCancel={onClose}
    >
      <Form
        form={controls}
        layout="vertical"
        colon={false}
        validateTrigger="onBlur"
        initialValues={initialValues}
        className={className}
        onFinish={onSubmit}
      >
        {children}
      </Form>
    </Modal>
  )
}
