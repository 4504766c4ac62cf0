export { MyOrders, OrderFigures } from './home/my-orders.tsx'
export { OrderButtons } from './work-order/order-buttons.tsx'
