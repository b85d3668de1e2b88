import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';

/** How an operation is called. */
export interface Operation {
	method: string;
	path: string;
	fields: Record<string, string>;
	required: string[];
	json: string[];
	hasBody: boolean;
	text: boolean;
	metered: boolean;
	repeatable: boolean;
	paged: boolean;
	pageSize: number;
}

/** One call, as it is sent. */
export interface Request {
	method: IHttpRequestMethods;
	path: string;
	query: IDataObject;
	body: IDataObject | undefined;
}
