import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { NodeApiError, NodeOperationError, sleep } from 'n8n-workflow';
import type { Operation, Request } from './types';

const ATTEMPTS = 4;
const LONGEST_WAIT = 60;
const RETRIED = [408, 429, 502, 503, 504];

/** Puts an item's parameters where the operation wants them. */
export function prepare(context: IExecuteFunctions, operation: Operation, itemIndex: number): Request {
	const given: IDataObject = { ...(context.getNodeParameter('additionalFields', itemIndex, {}) as IDataObject) };
	for (const name of operation.required) given[name] = context.getNodeParameter(name, itemIndex) as IDataObject;
	const places: Record<string, IDataObject> = { query: {}, body: {} };
	let path = operation.path;
	for (const [name, value] of Object.entries(given)) {
		const place = operation.fields[name];
		if (place === 'path') {
			const text = String(value);
			if (['', '.', '..'].includes(text)) {
				throw new NodeOperationError(context.getNode(), `"${text}" is not a valid ${name}`, { itemIndex });
			}
			path = path.replace(`{${name}}`, () => encodeURIComponent(text));
		} else if (value !== '' && value !== undefined && value !== null) {
			const plain = operation.json.includes(name) ? parsed(context, name, value, itemIndex) : value;
			places[place][name] = place === 'query' && Array.isArray(plain) ? plain.join(',') : plain;
		}
	}
	const body = operation.hasBody ? places.body : undefined;
	return { method: operation.method as IHttpRequestMethods, path, query: places.query, body };
}

function parsed(context: IExecuteFunctions, name: string, value: unknown, itemIndex: number): IDataObject {
	if (typeof value !== 'string') return value as IDataObject;
	try {
		return JSON.parse(value) as IDataObject;
	} catch {
		throw new NodeOperationError(context.getNode(), `"${name}" is not valid JSON`, { itemIndex });
	}
}

/** Sends a request; what is worth repeating is repeated, with one key, so that it is charged once. */
export async function send(
	context: IExecuteFunctions,
	operation: Operation,
	request: Request,
	itemIndex: number,
): Promise<IDataObject | string> {
	const { baseUrl } = await context.getCredentials<{ baseUrl: string }>('almanacApi', itemIndex);
	const headers: IDataObject = { Accept: operation.text ? '*/*' : 'application/json' };
	if (operation.repeatable && !request.query.dry_run) headers['Idempotency-Key'] = keyOf(context, request, itemIndex);
	const options: IHttpRequestOptions = {
		method: request.method,
		url: baseUrl.replace(/\/+$/, '') + request.path,
		qs: request.query,
		body: request.body,
		headers,
		json: !operation.text,
		encoding: operation.text ? 'text' : undefined,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		timeout: 30_000,
	};
	for (let attempt = 1; ; attempt += 1) {
		const response = await attempted(context, options);
		if (response instanceof Error) {
			if (!mayRepeat(operation, 0, attempt)) {
				throw new NodeApiError(context.getNode(), { message: response.message }, { itemIndex });
			}
			await sleep(backoff(attempt) * 1000);
			continue;
		}
		if (response.statusCode < 300) return answer(context, operation, response, itemIndex);
		const problem = object(response.body);
		const wait = Number(response.headers['retry-after'] ?? backoff(attempt));
		const transient = RETRIED.includes(response.statusCode) || problem.code === 'idempotency_in_progress';
		if (!transient || !(wait <= LONGEST_WAIT) || !mayRepeat(operation, response.statusCode, attempt)) {
			throw refusal(context, response.statusCode, problem, itemIndex);
		}
		await sleep(wait * 1000);
	}
}

/** What came back, or why nothing did. */
async function attempted(
	context: IExecuteFunctions,
	options: IHttpRequestOptions,
): Promise<IN8nHttpFullResponse | Error> {
	try {
		return (await context.helpers.httpRequestWithAuthentication.call(
			context,
			'almanacApi',
			options,
		)) as IN8nHttpFullResponse;
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}

function backoff(attempt: number): number {
	return 0.25 * 2 ** attempt * (0.5 + Math.random() / 2);
}

function mayRepeat(operation: Operation, status: number, attempt: number): boolean {
	const harmless = operation.repeatable || operation.method !== 'POST' || status === 429;
	return harmless && attempt < ATTEMPTS;
}

function object(body: unknown): IDataObject {
	if (typeof body === 'object' && body !== null) return body as IDataObject;
	try {
		const value: unknown = JSON.parse(String(body));
		if (typeof value === 'object' && value !== null) return value as IDataObject;
	} catch {
		return { detail: String(body ?? '').slice(0, 200) };
	}
	return {};
}

function answer(
	context: IExecuteFunctions,
	operation: Operation,
	response: IN8nHttpFullResponse,
	itemIndex: number,
): IDataObject | string {
	if (operation.text) return String(response.body);
	const value = response.body as unknown;
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as IDataObject;
	throw new NodeOperationError(context.getNode(), 'What arrived is not an answer of the API', { itemIndex });
}

function refusal(context: IExecuteFunctions, status: number, problem: IDataObject, itemIndex: number): NodeApiError {
	const fields = (Array.isArray(problem.errors) ? problem.errors : []) as IDataObject[];
	const named = fields.map((bad) => `${String(bad.field)}: ${String(bad.detail)}`).join('; ');
	return new NodeApiError(context.getNode(), problem as never, {
		itemIndex,
		httpCode: String(status),
		message: `${String(problem.title ?? 'The call failed')}${problem.code ? ` (${String(problem.code)})` : ''}`,
		description: [problem.detail, named, problem.request_id].filter(Boolean).join(' · '),
	});
}

/**
 * The same for the same call of the same run, so that n8n's own retries are not charged again, and another one for
 * whatever differs.
 */
function keyOf(context: IExecuteFunctions, request: Request, itemIndex: number): string {
	const run = String(context.evaluateExpression('{{ $runIndex }}', itemIndex) ?? 0);
	const execution = context.getExecutionId() || Math.random().toString(36).slice(2);
	const text = JSON.stringify([request.method, request.path, request.query, request.body]);
	let hash = 2166136261;
	for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
	return ['n8n', execution, context.getNode().id, run, itemIndex, (hash >>> 0).toString(16)].join('-').slice(0, 255);
}

/** An error with the node and the item it is about. */
export function located(context: IExecuteFunctions, error: unknown, itemIndex: number): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	return new NodeOperationError(context.getNode(), error as Error, { itemIndex });
}
