// What n8n shows of composites. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const composites: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: {
			show: {
				resource: ['composites'],
			},
		},
		options: [
			{
				name: 'Buying Committee',
				value: 'buyingCommittee',
				description: 'Lists the people who decide, influence and use, by deal type',
				action: 'Buying committee',
			},
			{
				name: 'Champion Just Moved',
				value: 'championJustMoved',
				description: 'Compares a contact list with the live job-change feed',
				action: 'Champion just moved',
			},
			{
				name: 'Congrats Trigger',
				value: 'congratsTrigger',
				description: 'Lists people who just changed jobs, with the text of their announcement',
				action: 'Congrats trigger',
			},
			{
				name: 'Find Decision Maker',
				value: 'findDecisionMaker',
				description: 'Ranks the top 3 buyers at a company for a role',
				action: 'Find decision maker',
			},
			{
				name: 'Find Similar People',
				value: 'findSimilarPeople',
				description: 'Lists people similar to one source, at other companies',
				action: 'Find similar people',
			},
			{
				name: 'Funded and Hiring',
				value: 'fundedAndHiring',
				description: 'Lists companies recently funded and hiring now, with a decision maker',
				action: 'Funded and hiring',
			},
			{
				name: 'Funding Radar',
				value: 'fundingRadar',
				description: 'Lists funded companies with a decision maker at each',
				action: 'Funding radar',
			},
			{
				name: 'Hiring Intent',
				value: 'hiringIntent',
				description: 'Lists hiring companies with the buyer the role concerns',
				action: 'Hiring intent',
			},
			{
				name: 'Job Change Radar',
				value: 'jobChangeRadar',
				description: 'Lists job changes with the people unmasked',
				action: 'Job change radar',
			},
			{
				name: 'Lookalike Accounts',
				value: 'lookalikeAccounts',
				description: 'Lists companies similar to up to 5 source domains',
				action: 'Lookalike accounts',
			},
			{
				name: 'Low Competition Hires',
				value: 'lowCompetitionHires',
				description: 'Lists jobs with fewer than 25 applicants',
				action: 'Low competition hires',
			},
			{
				name: 'Prospect Package',
				value: 'prospectPackage',
				description: 'Gives a person, their email, phone, 3 peers and personalization hooks',
				action: 'Prospect package',
			},
			{
				name: 'Tech Stack Targets',
				value: 'techStackTargets',
				description: 'Lists companies using a technology, with a decision maker',
				action: 'Tech stack targets',
			},
		],
		default: 'buyingCommittee',
	},
	{
		displayName: 'Company Domain',
		name: 'company_domain',
		type: 'string',
		default: '',
		required: true,
		description: "The company's domain",
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['buyingCommittee'],
			},
		},
	},
	{
		displayName: 'Deal Type',
		name: 'deal_type',
		type: 'options',
		default: 'data_infra',
		required: true,
		options: [
			{
				name: 'Data Infra',
				value: 'data_infra',
			},
			{
				name: 'Engineering',
				value: 'engineering',
			},
			{
				name: 'Exec',
				value: 'exec',
			},
			{
				name: 'Marketing',
				value: 'marketing',
			},
			{
				name: 'Sales Ops',
				value: 'sales_ops',
			},
			{
				name: 'Security',
				value: 'security',
			},
		],
		description: 'The kind of product being sold',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['buyingCommittee'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['buyingCommittee'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['buyingCommittee'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['buyingCommittee'],
			},
		},
		options: [
			{
				displayName: 'Max Per Role',
				name: 'max_per_role',
				type: 'number',
				default: 1,
				typeOptions: {
					minValue: 1,
					maxValue: 10,
				},
				description: 'People per role; 2 when left out',
			},
		],
	},
	{
		displayName: 'Contacts',
		name: 'contacts',
		type: 'json',
		default: '[]',
		required: true,
		description: 'The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in invalid.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['championJustMoved'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['championJustMoved'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['championJustMoved'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['championJustMoved'],
			},
		},
		options: [
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Since Days',
				name: 'since_days',
				type: 'number',
				default: 1,
				typeOptions: {
					minValue: 1,
					maxValue: 90,
				},
				description: 'How many days to look back; 90 when left out',
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['congratsTrigger'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['congratsTrigger'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['congratsTrigger'],
			},
		},
		options: [
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
		],
	},
	{
		displayName: 'Company Domain',
		name: 'company_domain',
		type: 'string',
		default: '',
		required: true,
		description: "The company's domain",
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['findDecisionMaker'],
			},
		},
	},
	{
		displayName: 'Role',
		name: 'role',
		type: 'string',
		default: '',
		required: true,
		description: 'The role, in words: a title, or a department whose leader is meant',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['findDecisionMaker'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['findDecisionMaker'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['findDecisionMaker'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['findDecisionMaker'],
			},
		},
		options: [
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['findSimilarPeople'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['findSimilarPeople'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['findSimilarPeople'],
			},
		},
		options: [
			{
				displayName: 'Email',
				name: 'email',
				type: 'string',
				default: '',
				placeholder: 'name@email.com',
				description: "The source's email",
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Network URL',
				name: 'networkUrl',
				type: 'string',
				default: '',
				description: "The source's profile address",
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['fundedAndHiring'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['fundedAndHiring'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['fundedAndHiring'],
			},
		},
		options: [
			{
				displayName: 'Countries',
				name: 'countries',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Countries of the company, by name or ISO 3166 alpha-2',
			},
			{
				displayName: 'Departments',
				name: 'departments',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Customer Success',
						value: 'customer_success',
					},
					{
						name: 'Data',
						value: 'data',
					},
					{
						name: 'Design',
						value: 'design',
					},
					{
						name: 'Engineering',
						value: 'engineering',
					},
					{
						name: 'Executive',
						value: 'executive',
					},
					{
						name: 'Finance',
						value: 'finance',
					},
					{
						name: 'Hr',
						value: 'hr',
					},
					{
						name: 'It',
						value: 'it',
					},
					{
						name: 'Legal',
						value: 'legal',
					},
					{
						name: 'Marketing',
						value: 'marketing',
					},
					{
						name: 'Operations',
						value: 'operations',
					},
					{
						name: 'Product',
						value: 'product',
					},
					{
						name: 'Research',
						value: 'research',
					},
					{
						name: 'Sales',
						value: 'sales',
					},
					{
						name: 'Security',
						value: 'security',
					},
					{
						name: 'Support',
						value: 'support',
					},
				],
				description: 'Departments that hire',
			},
			{
				displayName: 'Industries',
				name: 'industries',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Industries of the company',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Min Amount',
				name: 'min_amount',
				type: 'number',
				default: 0,
				typeOptions: {
					minValue: 0,
				},
				description: 'At least this much, in the currency of the round',
			},
			{
				displayName: 'Min Open Roles',
				name: 'min_open_roles',
				type: 'number',
				default: 1,
				typeOptions: {
					minValue: 1,
					maxValue: 1000,
				},
				description: 'At least this many open jobs, of these departments where given; 1 when left out',
			},
			{
				displayName: 'Role',
				name: 'role',
				type: 'string',
				default: '',
				description: "The decision maker's role; by default the head of the company",
			},
			{
				displayName: 'Since Days',
				name: 'since_days',
				type: 'number',
				default: 1,
				typeOptions: {
					minValue: 1,
					maxValue: 540,
				},
				description: 'How many days to look back for a round; 90 when left out',
			},
			{
				displayName: 'Stages',
				name: 'stages',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Debt',
						value: 'debt',
					},
					{
						name: 'Grant',
						value: 'grant',
					},
					{
						name: 'Growth',
						value: 'growth',
					},
					{
						name: 'Post Ipo',
						value: 'post_ipo',
					},
					{
						name: 'Pre Seed',
						value: 'pre_seed',
					},
					{
						name: 'Private Equity',
						value: 'private_equity',
					},
					{
						name: 'Seed',
						value: 'seed',
					},
					{
						name: 'Series A',
						value: 'series_a',
					},
					{
						name: 'Series B',
						value: 'series_b',
					},
					{
						name: 'Series C',
						value: 'series_c',
					},
					{
						name: 'Series D',
						value: 'series_d',
					},
					{
						name: 'Series E',
						value: 'series_e',
					},
					{
						name: 'Series F',
						value: 'series_f',
					},
					{
						name: 'Undisclosed',
						value: 'undisclosed',
					},
				],
				description: 'Stages of the round',
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['fundingRadar'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['fundingRadar'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['fundingRadar'],
			},
		},
		options: [
			{
				displayName: 'Countries',
				name: 'countries',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Countries of the company, by name or ISO 3166 alpha-2',
			},
			{
				displayName: 'Industries',
				name: 'industries',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Industries of the company',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Min Amount',
				name: 'min_amount',
				type: 'number',
				default: 0,
				typeOptions: {
					minValue: 0,
				},
				description: 'At least this much, in the currency of the round',
			},
			{
				displayName: 'Role',
				name: 'role',
				type: 'string',
				default: '',
				description: "The decision maker's role; by default the head of the company",
			},
			{
				displayName: 'Since Days',
				name: 'since_days',
				type: 'number',
				default: 1,
				typeOptions: {
					minValue: 1,
					maxValue: 540,
				},
				description: 'How many days to look back; 30 when left out',
			},
			{
				displayName: 'Stages',
				name: 'stages',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Debt',
						value: 'debt',
					},
					{
						name: 'Grant',
						value: 'grant',
					},
					{
						name: 'Growth',
						value: 'growth',
					},
					{
						name: 'Post Ipo',
						value: 'post_ipo',
					},
					{
						name: 'Pre Seed',
						value: 'pre_seed',
					},
					{
						name: 'Private Equity',
						value: 'private_equity',
					},
					{
						name: 'Seed',
						value: 'seed',
					},
					{
						name: 'Series A',
						value: 'series_a',
					},
					{
						name: 'Series B',
						value: 'series_b',
					},
					{
						name: 'Series C',
						value: 'series_c',
					},
					{
						name: 'Series D',
						value: 'series_d',
					},
					{
						name: 'Series E',
						value: 'series_e',
					},
					{
						name: 'Series F',
						value: 'series_f',
					},
					{
						name: 'Undisclosed',
						value: 'undisclosed',
					},
				],
				description: 'Stages of the round',
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['hiringIntent'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['hiringIntent'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['hiringIntent'],
			},
		},
		options: [
			{
				displayName: 'Departments',
				name: 'departments',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Customer Success',
						value: 'customer_success',
					},
					{
						name: 'Data',
						value: 'data',
					},
					{
						name: 'Design',
						value: 'design',
					},
					{
						name: 'Engineering',
						value: 'engineering',
					},
					{
						name: 'Executive',
						value: 'executive',
					},
					{
						name: 'Finance',
						value: 'finance',
					},
					{
						name: 'Hr',
						value: 'hr',
					},
					{
						name: 'It',
						value: 'it',
					},
					{
						name: 'Legal',
						value: 'legal',
					},
					{
						name: 'Marketing',
						value: 'marketing',
					},
					{
						name: 'Operations',
						value: 'operations',
					},
					{
						name: 'Product',
						value: 'product',
					},
					{
						name: 'Research',
						value: 'research',
					},
					{
						name: 'Sales',
						value: 'sales',
					},
					{
						name: 'Security',
						value: 'security',
					},
					{
						name: 'Support',
						value: 'support',
					},
				],
				description: 'Departments that hire',
			},
			{
				displayName: 'Industries',
				name: 'industries',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Industries of the company',
			},
			{
				displayName: 'Keywords',
				name: 'keywords',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Words of the titles of open jobs',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Role',
				name: 'role',
				type: 'string',
				default: '',
				description: "The buyer's role; by default the head of the hiring department",
			},
			{
				displayName: 'Titles',
				name: 'titles',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Titles of open jobs',
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['jobChangeRadar'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['jobChangeRadar'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['jobChangeRadar'],
			},
		},
		options: [
			{
				displayName: 'Company Domains',
				name: 'company_domains',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'New employers',
			},
			{
				displayName: 'Departments',
				name: 'departments',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Customer Success',
						value: 'customer_success',
					},
					{
						name: 'Data',
						value: 'data',
					},
					{
						name: 'Design',
						value: 'design',
					},
					{
						name: 'Engineering',
						value: 'engineering',
					},
					{
						name: 'Executive',
						value: 'executive',
					},
					{
						name: 'Finance',
						value: 'finance',
					},
					{
						name: 'Hr',
						value: 'hr',
					},
					{
						name: 'It',
						value: 'it',
					},
					{
						name: 'Legal',
						value: 'legal',
					},
					{
						name: 'Marketing',
						value: 'marketing',
					},
					{
						name: 'Operations',
						value: 'operations',
					},
					{
						name: 'Product',
						value: 'product',
					},
					{
						name: 'Research',
						value: 'research',
					},
					{
						name: 'Sales',
						value: 'sales',
					},
					{
						name: 'Security',
						value: 'security',
					},
					{
						name: 'Support',
						value: 'support',
					},
				],
				description: 'Departments of the new job',
			},
			{
				displayName: 'From Domains',
				name: 'from_domains',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Former employers',
			},
			{
				displayName: 'Industries',
				name: 'industries',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Industries of the new employer',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Seniorities',
				name: 'seniorities',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'C Suite',
						value: 'c_suite',
					},
					{
						name: 'Director',
						value: 'director',
					},
					{
						name: 'Entry',
						value: 'entry',
					},
					{
						name: 'Founder',
						value: 'founder',
					},
					{
						name: 'Head',
						value: 'head',
					},
					{
						name: 'Intern',
						value: 'intern',
					},
					{
						name: 'Manager',
						value: 'manager',
					},
					{
						name: 'Owner',
						value: 'owner',
					},
					{
						name: 'Partner',
						value: 'partner',
					},
					{
						name: 'Senior',
						value: 'senior',
					},
					{
						name: 'Vp',
						value: 'vp',
					},
				],
				description: 'Seniorities of the new job',
			},
			{
				displayName: 'Since Days',
				name: 'since_days',
				type: 'number',
				default: 1,
				typeOptions: {
					minValue: 1,
					maxValue: 90,
				},
				description: 'How many days to look back; 30 when left out',
			},
			{
				displayName: 'Titles',
				name: 'titles',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Titles of the new job',
			},
		],
	},
	{
		displayName: 'Domains',
		name: 'domains',
		type: 'string',
		default: [],
		required: true,
		typeOptions: {
			multipleValues: true,
		},
		description: 'One to five source domains',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['lookalikeAccounts'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['lookalikeAccounts'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['lookalikeAccounts'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['lookalikeAccounts'],
			},
		},
		options: [
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['lowCompetitionHires'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['lowCompetitionHires'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['lowCompetitionHires'],
			},
		},
		options: [
			{
				displayName: 'Departments',
				name: 'departments',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Customer Success',
						value: 'customer_success',
					},
					{
						name: 'Data',
						value: 'data',
					},
					{
						name: 'Design',
						value: 'design',
					},
					{
						name: 'Engineering',
						value: 'engineering',
					},
					{
						name: 'Executive',
						value: 'executive',
					},
					{
						name: 'Finance',
						value: 'finance',
					},
					{
						name: 'Hr',
						value: 'hr',
					},
					{
						name: 'It',
						value: 'it',
					},
					{
						name: 'Legal',
						value: 'legal',
					},
					{
						name: 'Marketing',
						value: 'marketing',
					},
					{
						name: 'Operations',
						value: 'operations',
					},
					{
						name: 'Product',
						value: 'product',
					},
					{
						name: 'Research',
						value: 'research',
					},
					{
						name: 'Sales',
						value: 'sales',
					},
					{
						name: 'Security',
						value: 'security',
					},
					{
						name: 'Support',
						value: 'support',
					},
				],
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Locations',
				name: 'locations',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Where the job is: city, region or country',
			},
			{
				displayName: 'Max Applicants',
				name: 'max_applicants',
				type: 'number',
				default: 0,
				typeOptions: {
					minValue: 0,
					maxValue: 24,
				},
				description: 'At most this many applicants; 24 when left out',
			},
			{
				displayName: 'Titles',
				name: 'titles',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
			},
		],
	},
	{
		displayName: 'Network URL',
		name: 'networkUrl',
		type: 'string',
		default: '',
		required: true,
		description: "The person's profile address",
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['prospectPackage'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['prospectPackage'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['prospectPackage'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['prospectPackage'],
			},
		},
		options: [
			{
				displayName: 'Allow Unverified',
				name: 'allow_unverified',
				type: 'boolean',
				default: false,
				description: 'Whether to return an email or mobile that could not be verified',
			},
		],
	},
	{
		displayName: 'Technology',
		name: 'technology',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['techStackTargets'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['techStackTargets'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['techStackTargets'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['composites'],
				operation: ['techStackTargets'],
			},
		},
		options: [
			{
				displayName: 'Employee Count',
				name: 'employee_count',
				type: 'json',
				default: '{}',
				description: 'How many people work there',
			},
			{
				displayName: 'Industries',
				name: 'industries',
				type: 'string',
				default: [],
				typeOptions: {
					multipleValues: true,
				},
				description: 'Industries of the company',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Role',
				name: 'role',
				type: 'string',
				default: '',
				description: "The decision maker's role; by default the head of engineering",
			},
		],
	},
];
