export const peoplePath = "/device";
export const stylePath = "/device/style.css";
export const addressesPath = (userId: string) => `/device/${userId}/addresses`;
export const pinPath = (userId: string) => `/device/${userId}/pin`;
export const inboxPath = (userId: string) => `/device/${userId}`;
export const requestPath = (userId: string, requestId: string) => `/device/${userId}/${requestId}`;
export const resultPath = (userId: string, requestId: string) => `/device/${userId}/${requestId}/result`;
export const approvePath = (userId: string, requestId: string) => `/device/${userId}/${requestId}/approve`;
export const rejectPath = (userId: string, requestId: string) => `/device/${userId}/${requestId}/reject`;
